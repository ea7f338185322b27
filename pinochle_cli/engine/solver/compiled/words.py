"""Memory as 64-bit words at an address, and the bits of a word, for compiled functions.

Arrays handed from one compiled function to another count their references at every call, which
took more than half of the time of a search; an address is a number like any other.
"""

from __future__ import annotations

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

_WORD = ir.IntType(64)


@intrinsic
def word(typing, address, index):
    """The word at an address, so many words further on."""

    def emit(context, builder, signature, arguments):
        return builder.load(_pointer(builder, *arguments))

    return types.int64(types.int64, types.int64), emit


@intrinsic
def put(typing, address, index, value):
    """Write a word at an address, so many words further on."""

    def emit(context, builder, signature, arguments):
        builder.store(arguments[2], _pointer(builder, *arguments[:2]))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), emit


@intrinsic
def count(typing, mask):
    """How many bits are set."""

    def emit(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), emit


@intrinsic
def lowest(typing, mask):
    """The number of the lowest bit."""

    def emit(context, builder, signature, arguments):
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), emit


@intrinsic
def above(typing, mask):
    """One more than the number of the highest bit; 0 of an empty mask."""

    def emit(context, builder, signature, arguments):
        zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))
        return builder.sub(ir.Constant(_WORD, 64), zeros)

    return types.int64(types.int64), emit


def _pointer(builder, address, index):
    return builder.gep(builder.inttoptr(address, _WORD.as_pointer()), [index])
