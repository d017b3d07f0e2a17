import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteName, quoteText } from '../../../common/sql'
import { decode, encodingOf, headOf, isMarkedUtf8, toUtf8 } from '../encoding'
import { countJsonFields } from '../jsonFields'
import type { LoadColumn, LoadOrder } from '../loadProtocol'
import { FileProblem, manyMoreColumns, MAX_TABLE_COLUMNS, tooManyColumns } from '../problem'
import { describeColumns, describedSource, rowsOf } from './described'
import {
  areFeatures,
  featureColumns,
  flattened,
  hasNested,
  type ListPath,
  listsIn,
  toPointer,
  unnested,
  valueAt,
} from './lists'
import { type Readable, SAMPLE } from './readable'

/** Levels of nested records that become types, where they have few enough fields; deeper ones stay JSON. */
const DEPTH = 10

const depthNotes = (depth: number): readonly string[] =>
  depth === DEPTH ? [] : ['The records have too many nested fields for a type of each, so deeper values stay JSON.']

interface Records {
  readonly from: string
  readonly columns: readonly LoadColumn[]
  readonly notes: readonly string[]
}

/** The records of a file, as DuckDB finds them. */
const readRecords = async (connection: DuckDBConnection, text: string): Promise<Records> => {
  const fields = await countJsonFields(text, DEPTH, SAMPLE)
  if (fields.columns > MAX_TABLE_COLUMNS) throw fields.isCut ? manyMoreColumns() : tooManyColumns(fields.columns)
  const read = async (depth: number, more = ''): Promise<Records> => {
    const from = `read_json(${quoteText(text)}, maximum_object_size=67108864, sample_size=${SAMPLE}, maximum_depth=${depth}${more})`
    return { from, columns: await describeColumns(connection, from), notes: depthNotes(depth) }
  }
  const records = await read(fields.depth)
  const [only, ...others] = records.columns
  if (only === undefined || others.length > 0 || only.name !== 'json') return records
  // records with many keys look like maps; they are the columns that were looked for
  if (only.type.startsWith('MAP(')) return read(fields.depthWithoutMaps, ', map_inference_threshold=-1')
  const [[count] = []] = await rowsOf(connection, `SELECT count(*) FROM (FROM ${records.from} LIMIT 1)`)
  if (Number(count) === 0) throw new FileProblem('The file holds no records.')
  return records
}

/** Columns of single values of several kinds are texts: as JSON their texts would have quotes. */
const withTexts = async (connection: DuckDBConnection, { from, columns, notes }: Records): Promise<Records> => {
  const mixed = columns.filter(({ type }) => type === 'JSON')
  // where types end early, a column of numbers is JSON too
  if (mixed.length === 0 || notes.length > 0) return { from, columns, notes }
  const tests = mixed.map(
    ({ name }) => `bool_and(coalesce(json_type(${quoteName(name)}) NOT IN ('OBJECT', 'ARRAY'), true))`,
  )
  const [answers = []] = await rowsOf(connection, `SELECT ${tests.join(', ')} FROM ${from}`)
  const texts = new Set(mixed.filter((_, at) => String(answers[at]) === 'true').map(({ name }) => name))
  if (texts.size === 0) return { from, columns, notes }
  const replaced = [...texts].map((name) => `(${quoteName(name)} ->> '$') AS ${quoteName(name)}`)
  return {
    from: `(SELECT * REPLACE (${replaced.join(', ')}) FROM ${from})`,
    columns: columns.map((column) => (texts.has(column.name) ? { ...column, type: 'VARCHAR' } : column)),
    notes,
  }
}

/** The list whose records are the rows when none was chosen: the longest of a file that is one record. */
const likeliestList = async (
  connection: DuckDBConnection,
  { from }: Records,
  lists: readonly ListPath[],
): Promise<ListPath | null> => {
  const counts = lists.map((path) => `max(len(${valueAt(path)}))`)
  const [[records, ...lengths] = []] = await rowsOf(
    connection,
    `SELECT ${['count(*)', ...counts].join(', ')} FROM (FROM ${from} LIMIT 2)`,
  )
  if (Number(records) !== 1) return null
  const longest = Math.max(...lengths.map(Number))
  return longest > 0 ? (lists[lengths.findIndex((length) => Number(length) === longest)] ?? null) : null
}

const chosenList = async (
  connection: DuckDBConnection,
  records: Records,
  lists: readonly ListPath[],
  chosen: string | null | undefined,
): Promise<ListPath | null> => {
  if (lists.length === 0) return null
  if (chosen === null || chosen === undefined) return likeliestList(connection, records, lists)
  return lists.find((path) => toPointer(path) === chosen) ?? null
}

const listNote = (path: ListPath | null, features: boolean): string[] => {
  if (path === null) return []
  if (features) return ['Each feature of the map is a row, and each of its properties a column.']
  return [`The rows are the records of the list “${path.join(' › ')}”.`]
}

/** Records of JSON, of its lines, or of a list inside. */
export const readJsonFile = async (
  connection: DuckDBConnection,
  { file, scratch, reading }: LoadOrder,
): Promise<Readable> => {
  const head = await headOf(file)
  const encoding = encodingOf(head)
  if (decode(head.bytes, encoding).trim() === '') throw new FileProblem('The file is empty.')
  const foreign = encoding !== 'utf-8' || isMarkedUtf8(head.bytes)
  if (foreign) await toUtf8(file, scratch, encoding, head.bytes)
  const records = await readRecords(connection, foreign ? scratch : file)
  const lists = listsIn(records.columns)
  const path = await chosenList(connection, records, lists, reading.list)
  const listed = path === null ? records.from : unnested(records.from, path)
  const columns = path === null ? records.columns : await describeColumns(connection, listed)
  const features = areFeatures(columns)
  const nested = hasNested(columns)
  const flat = nested ? (reading.flat ?? path !== null) : null
  const shown = async (): Promise<Records> => {
    const { notes } = records
    if (flat !== true) return { from: listed, columns, notes }
    const from = features ? featureColumns(listed, columns) : flattened(listed, columns)
    return { from, columns: await describeColumns(connection, from), notes }
  }
  const { from, notes } = await withTexts(connection, await shown())
  const source = await describedSource(connection, from, notes, false)
  const { found } = source
  return {
    ...source,
    found: {
      ...found,
      reading: { ...found.reading, list: lists.length === 0 ? null : path === null ? '' : toPointer(path), flat },
      lists: lists.map(toPointer),
      notes: [...listNote(path, features && flat === true), ...found.notes],
    },
  }
}
