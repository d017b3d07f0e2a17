import type { Column } from '../../contract/run/query'
import type { ResultColumn } from '../engines/engine'

/** Makes names unique as Superset does: `bar`, `bar__1`, `bar__2`. */
export const uniqueNames = (names: readonly string[]): string[] => {
  const taken = new Set(names)
  const seen = new Map<string, number>()
  const used = new Set<string>()
  return names.map((name) => {
    if (!used.has(name)) {
      used.add(name)
      return name
    }
    let count = (seen.get(name) ?? 0) + 1
    while (used.has(`${name}__${count}`) || taken.has(`${name}__${count}`)) count += 1
    seen.set(name, count)
    used.add(`${name}__${count}`)
    return `${name}__${count}`
  })
}

/** The columns of an answer, with unique names. */
export const columnsOf = (columns: readonly ResultColumn[]): Column[] => {
  const names = uniqueNames(columns.map((column) => column.name))
  return columns.map((column, index) => ({
    column_name: names[index] ?? column.name,
    name: names[index] ?? column.name,
    type: column.type,
    type_generic: column.generic,
    is_dttm: column.generic === 2,
  }))
}
