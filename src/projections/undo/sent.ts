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

/** Puts a step whose undo or redo failed back on its stack, where it can be tried again. */
export const putBack = (undo: Undo, corr: string): void => {
  for (const stacks of Object.values(undo.windows)) {
    // a gesture that skipped steps took the latest one first
    for (const { kind, step } of stacks.sent.filter((sent) => sent.corr === corr).toReversed()) {
      const others = (steps: readonly UndoStep[]): UndoStep[] => steps.filter((one) => one.corr !== step.corr)
      stacks.past = others(stacks.past)
      stacks.future = others(stacks.future)
      stacks[kind === 'undo' ? 'past' : 'future'].push({ ...step })
    }
  }
  settleSent(undo, corr)
}

/** After a refusal: a gesture that was refused at its first time did nothing, and leaves no step. */
export const putBackRefused = (undo: Undo, corr: string): void => {
  for (const stacks of Object.values(undo.windows))
    stacks.past = stacks.past.filter((step) => step.corr !== corr || !isMove(step))
  putBack(undo, corr)
}
