/** The sample warehouse: the name of its database, and its file in the data directory. */
export const SAMPLE = { name: 'examples', file: 'examples.duckdb' }
