/** The mark that opens a quoted name. */
export type Quotes = '"' | '`' | '['

const BACKTICKS =
  /^(?:mysql|mariadb|hive|spark|databricks|bigquery|clickhouse|(?:py)?doris|starrocks|impala|singlestore|oceanbase|ydb|drill|couchbase)/

/** Quotes of names by the backend of a database: those of the SQL standard for all backends without others of their own. */
export const quotesOf = (backend: string): Quotes =>
  BACKTICKS.test(backend) ? '`' : backend.startsWith('mssql') ? '[' : '"'

/** A name in quotes. */
export const quoted = (name: string, quotes: Quotes): string => {
  const end = quotes === '[' ? ']' : quotes
  return `${quotes}${name.replaceAll(end, end + end)}${end}`
}
