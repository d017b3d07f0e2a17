import { defineProjection } from '../../core/readModel/projection'

export interface KnownFunctions {
  status: 'loading' | 'loaded' | 'failed'
  /** Their key in the result store. */
  key: string | null
  request: string
}

export interface Functions {
  byDatabase: Record<string, KnownFunctions>
}

export const functionsProjection = defineProjection({
  name: 'functions',
  version: 1,
  initial: (): Functions => ({ byDatabase: {} }),
  on: {
    'functions.requested': (state, event) => {
      const { dbId } = event.data
      const key = state.byDatabase[dbId]?.key ?? null
      state.byDatabase[dbId] = { status: 'loading', key, request: event.id }
    },
    'functions.loaded': (state, event) => {
      const known = state.byDatabase[event.data.dbId]
      if (known === undefined || known.request !== event.cause) return
      known.status = 'loaded'
      known.key = event.data.key
    },
    'functions.failed': (state, event) => {
      const known = state.byDatabase[event.data.dbId]
      if (known !== undefined && known.request === event.cause) known.status = 'failed'
    },
    'effect.abandoned': (state, event) => {
      for (const known of Object.values(state.byDatabase)) {
        if (known.request === event.cause && known.status === 'loading') known.status = 'failed'
      }
    },
  },
})
