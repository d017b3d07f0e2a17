import { evictOldest } from '../../../common/evict'
import type { DeskFault, DeskFilter, DeskNote, DeskSession } from '../../events/support/desk'
import { failAbandoned, failLoading, finishLoading, startLoading, type Loadable } from '../../core/readModel/loadable'
import { defineProjection } from '../../core/readModel/projection'

interface SessionList {
  /** The newest first. */
  readonly sessions: readonly DeskSession[]
  /** Sessions on all pages. */
  readonly count: number
  /** The cursor of the next page; null when all are here. */
  readonly before: number | null
}

interface FaultList {
  readonly faults: readonly DeskFault[]
  readonly count: number
}

export interface Desk {
  /** The filter of the list. */
  filter: DeskFilter
  sessions: Loadable<SessionList> | null
  /** The request under way adds to the list. */
  adds: boolean
  faults: Loadable<FaultList> | null
  /** Notes by the id of their session. */
  notes: Record<string, Loadable<readonly DeskNote[]>>
}

/** The filter that all sessions fit. */
export const EVERYTHING: DeskFilter = {
  number: '',
  person: '',
  from: '',
  to: '',
  moment: null,
  code: '',
  signature: '',
  kind: '',
  name: '',
  done: '',
  note: '',
}

/** Sessions whose notes are remembered. */
const NOTED = 50

const ask = ({ notes }: Desk, id: string, sessionId: number): void => {
  notes[sessionId] = startLoading(notes[sessionId], id)
  evictOldest(notes, NOTED)
}

const slotsOf = ({ sessions, faults, notes }: Desk) => [sessions, faults, ...Object.values(notes)]

/** The sessions that people sent, as the desk of support lists them. */
export const deskProjection = defineProjection({
  name: 'desk',
  version: 1,
  initial: (): Desk => ({ filter: EVERYTHING, sessions: null, adds: false, faults: null, notes: {} }),
  on: {
    'support.sessions_requested': (desk, { id, data }) => {
      desk.filter = data.filter
      desk.adds = data.before !== null
      desk.sessions = startLoading(desk.sessions, id)
    },
    'support.sessions_listed': (desk, { cause, data }) => {
      const shown = desk.adds ? (desk.sessions?.value?.sessions ?? []) : []
      finishLoading(desk.sessions, cause, { ...data, sessions: [...shown, ...data.sessions] })
    },
    'support.faults_requested': (desk, { id }) => {
      desk.faults = startLoading(desk.faults, id)
    },
    'support.faults_listed': ({ faults }, { cause, data }) => void finishLoading(faults, cause, data),
    'support.notes_requested': (desk, { id, data }) => ask(desk, id, data.sessionId),
    'support.note_requested': (desk, { id, data }) => ask(desk, id, data.sessionId),
    'support.note_delete_requested': (desk, { id, data }) => ask(desk, id, data.sessionId),
    'support.notes_listed': ({ notes }, { cause, data }) => {
      finishLoading(notes[data.sessionId], cause, data.notes)
    },
    'support.failed': (desk, { cause, data }) => {
      for (const slot of slotsOf(desk)) failLoading(slot, cause, data.message)
    },
    'effect.abandoned': (desk, { cause }) => {
      for (const slot of slotsOf(desk)) failAbandoned(slot, cause)
    },
  },
})
