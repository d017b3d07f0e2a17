import { defineProjection } from '../../core/readModel/projection'

interface KnownFunctions {
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
      const functions = state.byDatabase[event.data.dbId]
      if (functions === undefined || functions.request !== event.cause) return
      functions.status = 'loaded'
      functions.key = event.data.key
    },
    'functions.failed': (state, event) => {
      const functions = state.byDatabase[event.data.dbId]
      if (functions !== undefined && functions.request === event.cause) functions.status = 'failed'
    },
    'effect.abandoned': (state, event) => {
      for (const functions of Object.values(state.byDatabase)) {
        if (functions.request === event.cause && functions.status === 'loading') functions.status = 'failed'
      }
    },
  },
})
