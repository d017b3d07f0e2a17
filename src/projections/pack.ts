import type { RunColumn } from '../events/run'
import type { ReadModel } from './model'
import type { Run, Runs } from './runs'
import type { Undo, UndoStacks, UndoStep } from './undo'

/**
 * The form of a state in a snapshot: data that many runs or windows share is stored once. Seeking in a long
 * log spends most of its time reading snapshots, so their size determines the wait.
 */
interface PackedModel extends Omit<ReadModel, 'runs' | 'undo'> {
  readonly runs: PackedRuns
  readonly undo: PackedUndo
}

interface PackedRun extends Omit<Run, 'columns' | 'executedSql'> {
  readonly columns: number
  /** The text that ran, or only the end that the server added to the sent text. */
  readonly executedSql: readonly [added: string] | string | null
}
interface PackedRuns extends Omit<Runs, 'byId' | 'dropped'> {
  readonly byId: Readonly<Record<string, PackedRun>>
  readonly dropped: Readonly<Record<string, PackedRun>>
  readonly columns: readonly (readonly RunColumn[])[]
}

interface PackedStacks extends Omit<UndoStacks, 'past' | 'future'> {
  readonly past: readonly number[]
  readonly future: readonly number[]
}
interface PackedUndo extends Omit<Undo, 'windows'> {
  readonly windows: Readonly<Record<string, PackedStacks>>
  readonly steps: readonly UndoStep[]
}

/** Equal values get the same number. */
const createTable = <Value>() => {
  const values: Value[] = []
  const places = new Map<string, number>()
  const place = (value: Value): number => {
    const key = JSON.stringify(value)
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, values.push(value) - 1)
    return values.length - 1
  }
  return { values, place }
}

const eachOf = <From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

const packRuns = (runs: Runs): PackedRuns => {
  const columns = createTable<readonly RunColumn[]>()
  const pack = (run: Run): PackedRun => {
    const { executedSql, sql } = run
    const added = executedSql?.startsWith(sql) === true ? ([executedSql.slice(sql.length)] as const) : executedSql
    return { ...run, columns: columns.place(run.columns), executedSql: added }
  }
  return { ...runs, byId: eachOf(runs.byId, pack), dropped: eachOf(runs.dropped, pack), columns: columns.values }
}

const unpackRuns = ({ columns, ...runs }: PackedRuns): Runs => {
  const unpack = (run: PackedRun): Run => {
    const { executedSql, sql } = run
    const ran = typeof executedSql === 'string' || executedSql === null ? executedSql : sql + executedSql[0]
    return { ...run, columns: columns[run.columns] ?? [], executedSql: ran }
  }
  return { ...runs, byId: eachOf(runs.byId, unpack), dropped: eachOf(runs.dropped, unpack) }
}

const packUndo = (undo: Undo): PackedUndo => {
  const { values: steps, place } = createTable<UndoStep>()
  const windows = eachOf(undo.windows, (stacks) => ({
    ...stacks,
    past: stacks.past.map(place),
    future: stacks.future.map(place),
  }))
  return { ...undo, windows, steps }
}

/** Each window gets steps of its own: a step grows with its gesture. */
const unpackUndo = ({ steps, ...undo }: PackedUndo): Undo => {
  const take = (places: readonly number[]): UndoStep[] =>
    places.flatMap((place) => (steps[place] === undefined ? [] : [{ ...steps[place] }]))
  const windows = eachOf(undo.windows, (stacks) => ({
    ...stacks,
    past: take(stacks.past),
    future: take(stacks.future),
  }))
  return { ...undo, windows }
}

/** The state as a snapshot keeps it. */
export const packModel = (model: ReadModel): unknown => {
  const packed: PackedModel = { ...model, runs: packRuns(model.runs), undo: packUndo(model.undo) }
  return Object.isFrozen(model) ? Object.freeze(packed) : packed
}

/** The state again. It is frozen when it never left memory, and else plain and mutable. */
export const unpackModel = (packed: unknown): ReadModel => {
  const { runs, undo, ...rest } = packed as PackedModel
  const model: ReadModel = { ...rest, runs: unpackRuns(runs), undo: unpackUndo(undo) }
  return Object.isFrozen(packed) ? Object.freeze(model) : model
}
