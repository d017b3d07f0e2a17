/** A DuckDB identifier, quoted. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A DuckDB string literal. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`
