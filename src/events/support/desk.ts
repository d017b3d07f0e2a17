import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

const text = () => z.string()
const number = () => z.number()

/** Kinds of moments at which something went wrong. */
export const MomentKind = z.enum(['fault', 'slow', 'repeat', 'given_up'])
export type MomentKind = z.infer<typeof MomentKind>

/** Narrows the sessions that were sent; an empty text narrows nothing. */
const deskFilter = () =>
  z.object({
    number: text(),
    /** Part of a name. */
    person: text(),
    /** First and last day, UTC. */
    from: text(),
    to: text(),
    moment: z.nullable(MomentKind),
    code: text(),
    /** Equal faults have equal signatures. */
    signature: text(),
    kind: text(),
    /** Part of the name of a thing. */
    name: text(),
    /** Type of an event. */
    done: text(),
    /** Part of what the sender wrote. */
    note: text(),
  })
export type DeskFilter = z.infer<ReturnType<typeof deskFilter>>

const deskSession = () =>
  z.object({
    id: number(),
    number: text(),
    level: z.enum(['shape', 'sql', 'texts']),
    state: z.enum(['receiving', 'ready', 'withdrawn', 'expired', 'too_large']),
    at: text(),
    /** Null once the data are gone. */
    person: z.nullable(text()),
    note: text(),
    moments: z.object({ fault: number(), slow: number(), repeat: number(), given_up: number() }),
    /** The event at which it opens. */
    event: z.nullable(text()),
    /** Number of notes of support. */
    notes: number(),
  })
export type DeskSession = z.infer<ReturnType<typeof deskSession>>

const deskFault = () =>
  z.object({
    signature: text(),
    type: text(),
    code: z.nullable(text()),
    sessions: number(),
    people: number(),
    first: text(),
    last: text(),
    /** The newest session that has it. */
    session: z.object({ id: number(), number: text() }),
    event: text(),
  })
export type DeskFault = z.infer<ReturnType<typeof deskFault>>

const deskNote = () =>
  z.object({
    id: number(),
    /** The event that it is about; null for the session. */
    event: z.nullable(text()),
    text: text(),
    at: text(),
    by: z.nullable(z.object({ id: number(), name: text() })),
  })
export type DeskNote = z.infer<ReturnType<typeof deskNote>>

/** `before`: the sessions older than this one, which follow those of the list; null for a new list. */
const sessionsRequested = defineEvent({
  type: 'support.sessions_requested',
  class: 'intent',
  schema: () => z.object({ filter: deskFilter(), before: z.nullable(number()) }),
  public: ['filter.moment', 'before'],
})

const sessionsListed = defineEvent({
  type: 'support.sessions_listed',
  class: 'remote',
  schema: () =>
    z.object({ sessions: z.readonly(z.array(deskSession())), count: number(), before: z.nullable(number()) }),
  public: ['sessions[].level', 'sessions[].state', 'sessions[].at', 'count', 'before'],
})

const faultsRequested = defineEvent({
  type: 'support.faults_requested',
  class: 'intent',
  schema: () => z.object({ from: text(), to: text() }),
})

const faultsListed = defineEvent({
  type: 'support.faults_listed',
  class: 'remote',
  schema: () => z.object({ faults: z.readonly(z.array(deskFault())), count: number() }),
  public: ['count'],
})

const notesRequested = defineEvent({
  type: 'support.notes_requested',
  class: 'intent',
  schema: () => z.object({ sessionId: number() }),
})

/** Someone of support writes a note on an event of a session, or on the session. */
const noteRequested = defineEvent({
  type: 'support.note_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ sessionId: number(), event: z.nullable(text()), text: text() }),
  ids: ['event'],
})

const noteDeleteRequested = defineEvent({
  type: 'support.note_delete_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ sessionId: number(), noteId: number() }),
})

/** All notes on a session, the oldest first: the answer to each of the three. */
const notesListed = defineEvent({
  type: 'support.notes_listed',
  class: 'remote',
  schema: () => z.object({ sessionId: number(), notes: z.readonly(z.array(deskNote())) }),
})

export const deskEvents = [
  sessionsRequested,
  sessionsListed,
  faultsRequested,
  faultsListed,
  notesRequested,
  noteRequested,
  noteDeleteRequested,
  notesListed,
] as const
