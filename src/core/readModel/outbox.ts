import { defineProjection } from './projection'

/** An intent that no answer has settled yet. */
export interface OpenIntent {
  readonly id: string
  readonly type: string
  readonly data: unknown
  readonly at: number
  readonly session: string
  readonly corr: string
  /** Number of times an effect began it. */
  attempts: number
}

export interface Outbox {
  open: Record<string, OpenIntent>
}

/** Intents without outcome, which a boot must resume, check or abandon, and retention must keep. */
export const outboxProjection = defineProjection({
  name: 'outbox',
  version: 1,
  initial: (): Outbox => ({ open: {} }),
  on: {
    'effect.started': (state, event) => {
      const intent = event.cause === null ? undefined : state.open[event.cause]
      if (intent !== undefined) intent.attempts = Math.max(intent.attempts, event.data.attempt)
    },
  },
  concerns: (definition) => definition.class === 'intent' || definition.settles,
  every: (state, event, definition) => {
    if (definition.class === 'intent') {
      const { id, type, data, at, session, corr } = event
      state.open[id] = { id, type, data, at, session, corr, attempts: 0 }
    }
    if (definition.settles && event.cause !== null) delete state.open[event.cause]
  },
})
