import { quoteName } from '../../../common/sql'
import { at, type Stage } from '../compile/stage'
import { chartProblem } from '../problem'

/** A column while it is worked on: its name in parts, such as metric and series. */
export interface FrameColumn {
  readonly parts: readonly string[]
}

/** A table while it is worked on. Its SQL answers one column more than it has: the number of the row. */
export interface Frame {
  readonly sql: string
  readonly columns: readonly FrameColumn[]
  /** Number of leading columns that identify a row; the others are its values. */
  readonly keys: number
  /** True when no two rows have equal keys. */
  readonly unique: boolean
  /** Names whose columns a pivot left out, because they held nothing. */
  readonly empty?: readonly string[]
  /** How many series a pivot left out, because there were too many. */
  readonly leftOut?: number
}

export interface Item extends FrameColumn {
  readonly sql: string
}

/** The rows of an auxiliary query, where the next step depends on them. */
export type Discover = (sql: string) => Promise<readonly (readonly unknown[])[]>

/** One operation of post-processing, as SQL around a frame. Options come from the request. */
export type Operation = (frame: Frame, options: unknown, discover: Discover) => Frame | Promise<Frame>

export const nameOf = ({ parts }: FrameColumn): string => parts.join(', ')

/** The place of the row number. */
export const rowOf = (frame: Frame): string => at(frame.columns.length)

export const fromFrame = (frame: Frame): string =>
  `(\n${frame.sql}\n) AS q(${[...frame.columns.map((_, index) => at(index)), rowOf(frame)].join(', ')})`

export const own = (frame: Frame): Item[] => frame.columns.map(({ parts }, index) => ({ parts, sql: at(index) }))

const list = (items: readonly Item[]): string[] => items.map((item) => `${item.sql} AS ${quoteName(nameOf(item))}`)

interface Projection {
  readonly keys?: number
  readonly where?: string
  /** SQL of another number of the row. */
  readonly row?: string
}

/** The same rows with other columns. */
export const project = (frame: Frame, items: readonly Item[], more: Projection = {}): Frame => ({
  ...frame,
  sql: `SELECT ${[...list(items), `${more.row ?? rowOf(frame)} AS "__row"`].join(', ')}\nFROM ${fromFrame(frame)}${more.where === undefined ? '' : `\nWHERE ${more.where}`}`,
  columns: items.map(({ parts }) => ({ parts })),
  keys: more.keys ?? frame.keys,
})

/** One row for each group, in the order of the groups. */
export const grouped = (frame: Frame, keys: readonly Item[], values: readonly Item[]): Frame => {
  const places = keys.map((_, index) => index + 1).join(', ')
  const order = keys.length === 0 ? '' : `ORDER BY ${keys.map(({ sql }) => sql).join(', ')}`
  return {
    sql: `SELECT ${[...list([...keys, ...values]), `row_number() OVER (${order}) AS "__row"`].join(', ')}\nFROM ${fromFrame(frame)}${places === '' ? '' : `\nGROUP BY ${places}`}`,
    columns: [...keys, ...values].map(({ parts }) => ({ parts })),
    keys: keys.length,
    unique: true,
  }
}

/** Places of the columns of a name, or of all whose name it begins. */
export const foundOf = (frame: Frame, name: string): readonly number[] => {
  const all = frame.columns.map((_, index) => index)
  const exact = all.filter((index) => nameOf(frame.columns[index] ?? { parts: [] }) === name)
  return exact.length > 0 ? exact : all.filter((index) => frame.columns[index]?.parts[0] === name)
}

const missing = (name: string) => chartProblem(`Referenced columns not available in DataFrame: ${name.slice(0, 80)}`)

/** Places of the columns of a name, as `foundOf`. Throws when there is none, and none was left out as empty. */
export const placesOf = (frame: Frame, name: string): readonly number[] => {
  const places = foundOf(frame, name)
  if (places.length === 0 && frame.empty?.includes(name) !== true) throw missing(name)
  return places
}

export const placeOf = (frame: Frame, name: string): number => {
  const [place] = foundOf(frame, name)
  if (place === undefined) throw missing(name)
  return place
}

export const itemAt = (frame: Frame, index: number): Item => ({
  parts: frame.columns[index]?.parts ?? [],
  sql: at(index),
})

/** New values by source and target: under the name of the source they replace it, under another they are added. */
export const appended = (
  frame: Frame,
  columns: Readonly<Record<string, string>>,
  sqlOf: (value: string) => string,
): Frame => {
  const items = own(frame)
  for (const [source, target] of Object.entries(columns)) {
    for (const index of placesOf(frame, source)) {
      const parts = frame.columns[index]?.parts ?? []
      const item = {
        parts: source === target ? parts : [target, ...(nameOf({ parts }) === source ? [] : parts.slice(1))],
        sql: sqlOf(at(index)),
      }
      if (source === target) items[index] = item
      else items.push(item)
    }
  }
  return project(frame, items)
}

/** Name of the query's rows in the SQL of operations, and the same in its quotes. */
export const ROWS_TABLE = '__rows'
const ROWS = `"${ROWS_TABLE}"`

/** The rows of `withRows` as a frame. */
export const frameOf = (stage: Stage, keys: number, unique: boolean): Frame => ({
  sql: `SELECT *, row_number() OVER () AS "__row"\nFROM ${ROWS}`,
  columns: stage.columns.map((name) => ({ parts: [name] })),
  keys,
  unique,
})

/** A statement that reads the rows of a query under their name. DuckDB makes them once, however often they are read. */
export const withRows = (stage: Stage, sql: string, how = 'AS MATERIALIZED'): string =>
  `WITH ${ROWS} ${how} (\n${stage.sql}\n)\n${sql}`

/** A frame as a query, in the order of its rows. */
export const stageOf = (frame: Frame, more: readonly string[] = []): Stage => ({
  sql: `SELECT ${[...list(own(frame)), ...more].join(', ')}\nFROM ${fromFrame(frame)}\nORDER BY ${rowOf(frame)}`,
  columns: frame.columns.map(nameOf),
})

/** A frame as a query with one column more at the end: how many rows the query had whose rows it is made of. */
export const countedOf = (frame: Frame): string =>
  stageOf(frame, [`(SELECT count(*) FROM ${ROWS}) AS "__sql_rowcount"`]).sql
