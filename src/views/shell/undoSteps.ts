import { loadUndoCommands, type Dispatch, type PayloadOf } from '../../app/commands/dispatch'
import { preload, whenLoaded } from '../controls/loading/preload'

/** The commands of undo and redo with the names of steps. */
export const undoSteps = preload(loadUndoCommands)

/** Undoes or redoes a step: at once after the first sign of use, which loads the commands. */
export const travel = (dispatch: Dispatch, way: 'undo' | 'redo', view: PayloadOf<'undo.undo'>): void => {
  if (undoSteps.get() === null) void whenLoaded(undoSteps).then(() => dispatch(`undo.${way}`, view))
  else dispatch(`undo.${way}`, view)
}
