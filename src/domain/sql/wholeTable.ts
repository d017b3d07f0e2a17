const NAME = String.raw`(?:"(?:[^"]|"")+"|[A-Za-z_]\w*)`
const BARE = new RegExp(String.raw`^\s*select\s+\*\s+from\s+(?:(${NAME})\s*\.\s*)?(${NAME})\s*;?\s*$`, 'i')

const plain = (name: string): string => (name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name)

export interface WholeTable {
  /** Null where the query leaves the schema to its place. */
  readonly schema: string | null
  readonly table: string
}

/** The table of a query that reads all of one table and nothing else; null for any other. */
export const wholeTable = (sql: string): WholeTable | null => {
  const [, schema, table] = BARE.exec(sql.replace(/--[^\n]*|\/\*[^]*?\*\//g, ' ')) ?? []
  return table === undefined ? null : { schema: schema === undefined ? null : plain(schema), table: plain(table) }
}
