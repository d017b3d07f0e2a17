import type { TableAccess } from '../../../server/sql/catalog'

/** Access to all tables but those, each written as `schema.table`. */
export const allBut = (...tables: readonly string[]): TableAccess => ({
  hidden: tables.map((table) => {
    const [schema = '', name = ''] = table.split('.')
    return [schema, name]
  }),
})
