import type { NewEvent, UndoScope } from '../../core/events/define'
import type { Rekeyed } from '../editor/rekey'

/** One undoable gesture: its first event, for the label, and the events that undo it, newest first. */
export interface UndoStep {
  readonly corr: string
  readonly scope: UndoScope
  readonly at: number
  readonly did: NewEvent
  readonly key: string | null
  inverse: readonly NewEvent[]
}

/** A step that an undo or a redo sent to the server, as it was before. */
interface SentStep {
  readonly corr: string
  readonly kind: 'undo' | 'redo'
  readonly step: UndoStep
}

export interface UndoStacks {
  past: UndoStep[]
  future: UndoStep[]
  /** Steps whose undo or redo the server may still refuse. */
  sent: SentStep[]
  /** The gesture that undoes or redoes at the moment: its own events are no new steps. */
  applying: { readonly corr: string; readonly kind: 'undo' | 'redo' } | null
}

export interface Undo extends Rekeyed {
  windows: Record<string, UndoStacks>
  /** Windows whose stacks a later page load took over and that did nothing since: most likely gone. */
  retired: string[]
}
