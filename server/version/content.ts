import * as z from 'zod/mini'
import type { VersionDifference } from '../../contract/version/version'
import { valueOf, wholeOf } from '../audit/record/changes'
import { type Field, differences } from '../audit/record/difference'
import { keysOf } from '../audit/state/pointer'
import { type PartTable, type ThingTable, audited } from '../audit/tables'
import { storedJson } from '../json/stored'

export type VersionedKind = 'chart' | 'dataset' | 'saved_query'

interface Rules {
  /** Columns that follow from the others: a change of these alone is no version. */
  readonly quiet: readonly string[]
  /** Columns that stay when a version comes back. */
  readonly fixed: readonly string[]
}

const RULES: Readonly<Record<VersionedKind, Rules>> = {
  chart: { quiet: ['query_context'], fixed: ['uuid'] },
  // whoever brings a query back answers for its reads
  dataset: { quiet: [], fixed: ['uuid', 'sql_author'] },
  saved_query: { quiet: [], fixed: ['user_id'] },
}

export const isVersioned = (kind: string): kind is VersionedKind => Object.hasOwn(RULES, kind)

/** The tables whose rows a version holds: those of the thing itself and of its parts. Owners and tags are no content. */
export interface Content extends Rules {
  readonly own: ThingTable
  readonly parts: readonly PartTable[]
}

const contentTables = (kind: VersionedKind): Content => {
  const own = audited.find((table): table is ThingTable => table.shape === 'thing' && table.kind === kind)
  if (own === undefined) throw new Error(`no table of the kind ${kind}`)
  const parts = audited.filter((table): table is PartTable => table.shape === 'part' && table.of === kind)
  return { own, parts, ...RULES[kind] }
}

const CONTENTS: Readonly<Record<VersionedKind, Content>> = {
  chart: contentTables('chart'),
  dataset: contentTables('dataset'),
  saved_query: contentTables('saved_query'),
}

export const contentOf = (kind: VersionedKind): Content => CONTENTS[kind]

export type Row = Readonly<Record<string, unknown>>

/** The rows of a thing as the store had them, without keys and stamps. */
const versionState = z.object({
  own: z.record(z.string(), z.unknown()),
  /** By the name of the parts and the key of each. */
  parts: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))),
})
export type VersionState = z.output<typeof versionState>

/** The state of a version; null where its row is damaged. */
export const storedState = (text: string): VersionState | null => {
  const read = versionState.safeParse(storedJson(text))
  return read.success ? read.data : null
}

const without = (row: Row, keys: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)))

/** A row without its key, its owner and its stamps. */
const contentRow = (table: ThingTable | PartTable, row: Row): Row =>
  without(row, [table.key, ...(table.shape === 'part' ? [table.owner] : []), ...(table.omit ?? [])])

/** The state from rows of its tables; `rowsOf` reads those of a part. */
export const stateFrom = (
  { own, parts }: Content,
  row: Row,
  rowsOf: (table: PartTable) => readonly Row[],
): VersionState => ({
  own: contentRow(own, row),
  parts: Object.fromEntries(
    parts.map((table) => [
      table.path,
      Object.fromEntries(rowsOf(table).map((part) => [String(part[table.key]), contentRow(table, part)])),
    ]),
  ),
})

/** A state by paths, as entries of the audit log have them. */
const treeOf = ({ own, parts, quiet, fixed }: Content, state: VersionState): Row => ({
  ...Object.fromEntries(
    Object.entries(without(state.own, [...quiet, ...fixed])).map(([column, value]) => [
      column,
      valueOf(own, column, value),
    ]),
  ),
  ...Object.fromEntries(
    parts.map((table) => [
      table.path,
      Object.fromEntries(
        Object.entries(state.parts[table.path] ?? {}).map(([key, row]) => [
          key,
          wholeOf(table, new Map(Object.entries(without(row, ['uuid'])))),
        ]),
      ),
    ]),
  ),
})

/** The name of the part that a path is within, as the newer of two states has it. */
const partName = ({ parts }: Content, path: string, ...states: readonly VersionState[]): string | null => {
  const [head = '', key = ''] = keysOf(path)
  const table = parts.find((one) => one.path === head)
  if (table === undefined) return null
  for (const { parts: rows } of states) {
    const name = rows[head]?.[key]?.[table.name]
    if (typeof name === 'string') return name
  }
  return null
}

/** The differences between two states of a thing. */
export const stateDifferences = (kind: VersionedKind, before: VersionState, after: VersionState): readonly Field[] => {
  const content = contentOf(kind)
  return differences('', treeOf(content, before), treeOf(content, after)).map((field) => {
    const name = partName(content, field.path, after, before)
    return name === null ? field : { ...field, name }
  })
}

/** Characters of a value in a list of versions. */
const SHOWN = 100

const shortOf = (value: unknown): string | null => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value.length <= SHOWN && !value.includes('\n') ? value : null
}

const isNone = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A difference as the list has it: with values only where they are short. */
export const summaryOf = ({ path, name, before, after }: Field): VersionDifference => ({
  path,
  name: name ?? null,
  does: isNone(before) ? 'added' : isNone(after) ? 'removed' : 'changed',
  from: shortOf(before),
  to: shortOf(after),
})
