import type { EventMap } from '../../core/events/registry'
import type { Loadable } from '../../core/readModel/loadable'
import { failAbandoned, failLoading, finishLoading, startLoading } from '../../core/readModel/loadable'
import type { Projection } from '../../core/readModel/projection'
import { evictOldest } from '../../../common/evict'

export type Question = EventMap['audit.asked']

/** Keys of answers in the result store, by question. */
export type Answers = Record<string, Loadable<string>>

const ANSWERS_KEPT = 200

/** Names a question. */
export const questionKey = ({ about, kind, thing, detail }: Question): string => `${about} ${kind} ${thing} ${detail}`

export const answerRecipes: Projection<'audit', { readonly answers: Answers }>['on'] = {
  'audit.asked': ({ answers }, { id, data }) => {
    const key = questionKey(data)
    const asked = startLoading(answers[key], id)
    // one that is asked again is the newest
    delete answers[key]
    answers[key] = asked
    evictOldest(answers, ANSWERS_KEPT)
  },
  'audit.answered': ({ answers }, { cause, data }) =>
    void finishLoading(answers[questionKey(data)], cause, data.resultKey),
  'audit.unanswered': ({ answers }, { cause, data }) => failLoading(answers[questionKey(data)], cause, data.message),
}

export const abandonAnswers = (answers: Answers, cause: string | null): void => {
  for (const answer of Object.values(answers)) failAbandoned(answer, cause)
}
