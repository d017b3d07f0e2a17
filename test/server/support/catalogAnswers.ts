import { planOf } from '../../support/rogueTrino'

/** Rows of texts, and of nothing. */
export const textRows = (...rows: readonly (readonly (string | null)[])[]): object => ({
  columns: (rows[0] ?? ['']).map((_, at) => ({
    name: `c${at}`,
    type: 'varchar',
    typeSignature: { rawType: 'varchar', arguments: [] },
  })),
  data: rows,
})

/** The answer to a question about tables or columns: the same two schemas in every catalog. */
export const tablesIn = (sql: string): object => {
  if (sql.includes('table_comments')) return textRows()
  if (sql.includes('.columns')) return textRows(['n', 'varchar', 'YES', null])
  return sql.includes('table_name =') ? textRows(['BASE TABLE']) : textRows(['crm', 'people'], ['shop', 'people'])
}

/** The plan of a statement: it reads the tables that it names with their catalogs. */
export const planned = (sql: string): string => {
  if (sql === 'TABLE "pg"."crm"."watch"') return planOf(['system', 'runtime', 'queries'])
  const tables = sql.matchAll(/(lake|pg|system)\.(\w+)\./g)
  return planOf(...[...tables].map(([, catalog = '', schema = '']) => [catalog, schema, 'people'] as const))
}
