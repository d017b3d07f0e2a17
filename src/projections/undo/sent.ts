import type { SentStep, Undo, UndoStacks, UndoStep } from './state'

/** Sent steps kept for each window. */
const SENT_KEPT = 20

/** The type of steps that the server may refuse. */
const MOVE = 'dashboard.move_requested'

const isMove = ({ did }: UndoStep): boolean => did.type === MOVE

/** Keeps a step that goes to the server until the outcome is known. */
export const keepSent = (stacks: UndoStacks, sent: SentStep): void => {
  if (isMove(sent.step)) stacks.sent = [...stacks.sent, sent].slice(-SENT_KEPT)
}

/** Ends the wait for the outcome of a gesture. */
export const settleSent = (undo: Undo, corr: string): void => {
  for (const stacks of Object.values(undo.windows)) stacks.sent = stacks.sent.filter((sent) => sent.corr !== corr)
}

const takeOut = (stacks: UndoStacks, { corr }: UndoStep): void => {
  const others = (steps: readonly UndoStep[]): UndoStep[] => steps.filter((one) => one.corr !== corr)
  stacks.past = others(stacks.past)
  stacks.future = others(stacks.future)
}

const sentBy = ({ sent }: UndoStacks, corr: string): SentStep[] => sent.filter((one) => one.corr === corr)

/** Puts a step whose undo or redo failed back on its stack, where it can be tried again. */
export const putBack = (undo: Undo, corr: string): void => {
  for (const stacks of Object.values(undo.windows)) {
    // a gesture that skipped steps took the latest one first
    for (const { kind, step } of sentBy(stacks, corr).toReversed()) {
      takeOut(stacks, step)
      stacks[kind === 'undo' ? 'past' : 'future'].push({ ...step })
    }
  }
  settleSent(undo, corr)
}

/**
 * After a refusal. A gesture that was refused at its first time did nothing, and leaves no step. The step of an undo or redo can be
 * tried again, unless it was overtaken: it would stand before those below it for good.
 */
export const takeBack = (undo: Undo, corr: string, isOvertaken: boolean): void => {
  for (const stacks of Object.values(undo.windows)) {
    stacks.past = stacks.past.filter((step) => step.corr !== corr || !isMove(step))
    if (isOvertaken) for (const { step } of sentBy(stacks, corr)) takeOut(stacks, step)
  }
  if (isOvertaken) settleSent(undo, corr)
  else putBack(undo, corr)
}
