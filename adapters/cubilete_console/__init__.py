"""Console adapter."""
