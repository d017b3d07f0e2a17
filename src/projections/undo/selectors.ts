import type { UndoScope } from '../../core/events/define'
import type { ReadModel } from '../../core/readModel/model'
import { isAbout, type Subject } from './undo'
import type { UndoStep } from './state'

const top = (steps: readonly UndoStep[] | undefined, scope: UndoScope, subject: Subject | undefined): UndoStep | null =>
  steps?.findLast((step) => step.scope === scope && isAbout(step, subject)) ?? null

/** The step that undo takes back. `subject` is the dashboard, dataset or chart in view. */
export const undoTop = (
  model: ReadModel,
  session: string,
  scope: UndoScope = 'sql',
  subject?: Subject,
): UndoStep | null => top(model.undo.windows[session]?.past, scope, subject)

export const redoTop = (
  model: ReadModel,
  session: string,
  scope: UndoScope = 'sql',
  subject?: Subject,
): UndoStep | null => top(model.undo.windows[session]?.future, scope, subject)
