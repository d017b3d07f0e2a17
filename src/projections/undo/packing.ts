import type { Packing } from '../../core/readModel/projection'
import { createTable, eachOf } from '../../core/readModel/packing'
import type { Undo, UndoStacks, UndoStep } from './state'

interface PackedStacks extends Omit<UndoStacks, 'past' | 'future'> {
  readonly past: readonly number[]
  readonly future: readonly number[]
}
interface PackedUndo extends Omit<Undo, 'windows'> {
  readonly windows: Readonly<Record<string, PackedStacks>>
  readonly steps: readonly UndoStep[]
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

/** Windows that continue each other share their steps. */
export const undoPacking: Packing<Undo> = { pack: packUndo, unpack: (packed) => unpackUndo(packed as PackedUndo) }
