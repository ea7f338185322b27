"""The phases of a hand, a file each, all of one shape.

``enter`` gives the state as the phase begins, with nobody to act when there is nothing to decide;
``choices`` what the seat to act may do; ``why_illegal`` why an action may not be done; ``apply``
the state after it. A phase that is done leaves nobody to act.
"""
