import { failAbandoned, failLoading, finishLoading, startLoading, type Loadable } from '../../core/readModel/loadable'
import { defineProjection } from '../../core/readModel/projection'

interface Answer {
  readonly text: string
  readonly resultKey: string
}

/** The latest search; an earlier answer stays until the next one is there. */
export interface Search {
  answer: Loadable<Answer> | null
}

export const searchProjection = defineProjection({
  name: 'search',
  version: 1,
  initial: (): Search => ({ answer: null }),
  on: {
    'search.asked': (search, { id }) => {
      search.answer = startLoading(search.answer, id)
    },
    'search.found': (search, { cause, data: { text, resultKey } }) =>
      void finishLoading(search.answer, cause, { text, resultKey }),
    'search.failed': (search, { cause, data }) => failLoading(search.answer, cause, data.message),
    'effect.abandoned': (search, { cause }) => failAbandoned(search.answer, cause),
  },
})
