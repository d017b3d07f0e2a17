import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { ColumnDifference, MovedDataset } from '../../../contract/dashboard/move'
import type { ColumnBody } from '../../../contract/dataset/datasource'
import { columnOfSource } from '../../dataset/columns'
import { storedCatalog } from '../../dataset/names'
import type { ColumnRow, Dataset } from '../../dataset/rows'
import type { SourceColumn } from '../../dataset/source'
import { genericOf, isMoment } from '../../dataset/types'
import type { Dialect } from '../../engines/dialect'
import type { DatasetColumnTable } from '../../metadata/datasetTables'

export type NewColumn = Omit<Insertable<DatasetColumnTable>, 'dataset_id' | 'position'>

/** Columns of a dataset on another source. */
interface ColumnsThere {
  readonly columns: readonly NewColumn[]
  readonly differences: readonly ColumnDifference[]
  readonly added: readonly string[]
  readonly same: number
}

const momentOf = (type: string | null): boolean => type !== null && isMoment(type)

/** A column with a type as another engine spells it. Its flag for time axes stays unless the types differ in that. */
const retyped = (column: ColumnRow, type: string, now: number): NewColumn => ({
  ...column,
  type,
  type_generic: genericOf(type),
  is_dttm: momentOf(column.type) === isMoment(type) ? column.is_dttm : isMoment(type) ? 1 : 0,
  changed_ms: column.type === type ? column.changed_ms : now,
})

const genericBefore = ({ type, type_generic: generic }: ColumnRow): number =>
  generic ?? (type === null ? 1 : genericOf(type))

/** The types of a source by the names that a dataset has for its columns, and the columns that it has no name for. */
const matched = (names: ReadonlySet<string>, source: readonly SourceColumn[], ignoresCase: boolean) => {
  const types = new Map(source.map(({ name, type }) => [name, type]))
  const others = source.filter(({ name }) => !names.has(name))
  if (!ignoresCase) return { types, added: others }
  const byLowerCase = new Map(others.map((column) => [column.name.toLowerCase(), column]))
  const read = new Set<SourceColumn>()
  for (const name of names) {
    const column = byLowerCase.get(name.toLowerCase())
    if (column === undefined || types.has(name)) continue
    types.set(name, column.type)
    read.add(column)
  }
  return { types, added: others.filter((column) => !read.has(column)) }
}

/**
 * The columns that a dataset has on another source: those of the same name keep all that people set, their spelling too, and take
 * the type, missing ones go, new ones come last, and calculated ones stay.
 */
export const columnsThere = (
  was: readonly ColumnRow[],
  source: readonly SourceColumn[],
  { ignoresCase }: Pick<Dialect, 'ignoresCase'>,
  now: number,
): ColumnsThere => {
  const names = new Set(was.map((column) => column.column_name))
  const { types, added } = matched(names, source, ignoresCase)
  const columns: NewColumn[] = []
  const differences: ColumnDifference[] = []
  let same = 0
  for (const column of was) {
    const newType = types.get(column.column_name)
    if (column.expression !== null) columns.push(column)
    else if (newType === undefined) {
      const { column_name, type } = column
      differences.push({ column_name, difference: 'missing', type, new_type: null })
    } else {
      columns.push(retyped(column, newType, now))
      if (genericBefore(column) === genericOf(newType)) same += 1
      else {
        const { column_name, type } = column
        differences.push({ column_name, difference: 'kind', type, new_type: newType })
      }
    }
  }
  return {
    columns: [...columns, ...added.map((column) => columnOfSource(column, now))],
    differences,
    added: added.map(({ name }) => name),
    same,
  }
}

const columnsBefore = (was: readonly ColumnRow[]): ColumnBody[] =>
  was
    .filter((column) => column.expression === null)
    .map((column) => ({
      column_name: column.column_name,
      type: column.type,
      is_dttm: column.is_dttm === 1,
      verbose_name: column.verbose_name,
      description: column.description,
      groupby: column.group_by === 1,
      filterable: column.filterable === 1,
      is_active: column.is_active === 1,
      python_date_format: column.python_date_format,
      advanced_data_type: column.advanced_data_type,
      extra: column.extra,
    }))

/** The body of the call that moves a dataset back. */
export const placeOf = ({ row, database, columns }: Dataset): MovedDataset => ({
  id: row.id,
  database_id: row.database_id,
  catalog: storedCatalog(database, row.catalog),
  schema: row.schema_name,
  main_dttm_col: row.main_dttm_col,
  columns: columnsBefore(columns),
})

const bit = (value: boolean | null | undefined, otherwise: number): number =>
  value === undefined || value === null ? otherwise : value ? 1 : 0

const columnOfBody = (body: ColumnBody, now: number): NewColumn => ({
  uuid: randomUUID(),
  column_name: body.column_name,
  verbose_name: body.verbose_name ?? null,
  description: body.description ?? null,
  expression: null,
  type: body.type ?? null,
  type_generic: body.type ? genericOf(body.type) : null,
  is_dttm: bit(body.is_dttm, momentOf(body.type ?? null) ? 1 : 0),
  group_by: bit(body.groupby, 1),
  filterable: bit(body.filterable, 1),
  is_active: bit(body.is_active, 1),
  python_date_format: body.python_date_format ?? null,
  advanced_data_type: body.advanced_data_type ?? null,
  extra: body.extra ?? null,
  created_ms: now,
  changed_ms: now,
})

/**
 * The columns of a dataset that moves back: those that are still there keep all that people set meanwhile, with the former type
 * and flag for time axes; those that went come back, those that came go, and calculated ones stay.
 */
export const columnsBack = (
  current: readonly ColumnRow[],
  bodies: readonly ColumnBody[],
  now: number,
): readonly NewColumn[] => {
  const physical = new Map(
    current.filter((column) => column.expression === null).map((column) => [column.column_name, column]),
  )
  const calculated = current.filter((column) => column.expression !== null)
  const names = new Set(calculated.map((column) => column.column_name))
  const former = bodies.filter((body) => !names.has(body.column_name))
  const source = [...new Map(former.map((body) => [body.column_name, body])).values()].map((body) => {
    const column = physical.get(body.column_name)
    const made = columnOfBody(body, now)
    if (column === undefined) return made
    const type = body.type ?? null
    return { ...column, type, type_generic: type === null ? null : genericOf(type), is_dttm: made.is_dttm ?? 0 }
  })
  return [...source, ...calculated]
}
