import type { Undo } from './state'

/**
 * Ends the wait for the outcome of a gesture. A step whose undo or redo failed goes back on its stack, where it can be tried again.
 * One that was overtaken by somebody else's change goes: it would stand before those below it for good. A gesture that was refused
 * at its first time did nothing, and leaves no step.
 */
export const settleSent = (undo: Undo, corr: string, failed: 'refused' | 'overtaken' | 'abandoned' | null): void => {
  for (const stacks of Object.values(undo.windows)) {
    const own = stacks.sent.filter((sent) => sent.corr === corr)
    stacks.sent = stacks.sent.filter((sent) => sent.corr !== corr)
    if (failed === null) continue
    if (failed !== 'abandoned') stacks.past = stacks.past.filter((step) => step.corr !== corr)
    // a gesture that skipped steps took the latest one first
    for (const { kind, step } of own.toReversed()) {
      for (const at of ['past', 'future'] as const) stacks[at] = stacks[at].filter((one) => one.corr !== step.corr)
      if (failed !== 'overtaken') stacks[kind === 'undo' ? 'past' : 'future'].push({ ...step })
    }
  }
}
