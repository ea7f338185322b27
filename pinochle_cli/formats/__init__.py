"""What comes in and goes out: records from standard input, documents, rows, tables."""
