import { isKeyword } from './keywords'

const PLAIN = /^[a-z_][a-z0-9_]*$/

/** A name as SQL for a database of `backend` writes it: in quotes where it needs them. */
export const quotedName = (name: string, backend: string): string => {
  if (PLAIN.test(name) && !isKeyword(name)) return name
  return /mysql|bigquery|hive|databricks|clickhouse/.test(backend)
    ? `\`${name.replaceAll('`', '``')}\``
    : `"${name.replaceAll('"', '""')}"`
}
