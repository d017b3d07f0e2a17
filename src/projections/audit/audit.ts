import type { AuditEntrySummary } from '../../events/audit/audit'
import { failAbandoned, failLoading, finishLoading, startLoading, type Loadable } from '../../core/readModel/loadable'
import { defineProjection } from '../../core/readModel/projection'
import { abandonAnswers, answerRecipes, type Answers } from './answers'

interface Person {
  readonly id: number
  readonly name: string
}

interface AuditList {
  /** The newest first. */
  readonly entries: readonly AuditEntrySummary[]
  /** Where the next page begins; null when all are here. */
  readonly before: number | null
}

/** An opened entry; its values are in the result store. */
export interface OpenedEntry {
  readonly entry: AuditEntrySummary
  readonly call: string | null
  readonly event: string | null
  readonly resultKey: string
}

export interface Audit {
  list: Loadable<AuditList> | null
  /** The request under way adds to the list. */
  adds: boolean
  /** Those with an account, and those whom entries name, by name; null before any answer. */
  people: readonly Person[] | null
  opened: Loadable<OpenedEntry> | null
  /** By question. */
  answers: Answers
}

/** Each person once, under the name that was known first: that of now, before those of entries. */
const united = (...lists: readonly (readonly Person[])[]): readonly Person[] => {
  const byId = new Map<number, Person>()
  for (const { id, name } of lists.flat()) if (!byId.has(id)) byId.set(id, { id, name })
  return [...byId.values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id))
}

export const auditProjection = defineProjection({
  name: 'audit',
  version: 2,
  initial: (): Audit => ({ list: null, adds: false, people: null, opened: null, answers: {} }),
  on: {
    'audit.list_requested': (audit, { id, data }) => {
      audit.list = startLoading(audit.list, id)
      audit.adds = data.before !== null
    },
    'audit.listed': (audit, { cause, data }) => {
      const { entries, before, people } = data
      const shown = audit.adds ? (audit.list?.value?.entries ?? []) : []
      if (!finishLoading(audit.list, cause, { entries: [...shown, ...entries], before })) return
      const met = entries.flatMap(({ person }) => person ?? [])
      audit.people = united(people ?? [], audit.people ?? [], met)
    },
    'audit.list_failed': (audit, { cause, data }) => failLoading(audit.list, cause, data.message),
    'audit.entry_requested': (audit, { id, data }) => {
      const shown = audit.opened?.value?.entry.seq === data.seq ? audit.opened : null
      audit.opened = startLoading(shown, id)
    },
    'audit.entry_read': (audit, { cause, data }) => void finishLoading(audit.opened, cause, data),
    'audit.entry_failed': (audit, { cause, data }) => failLoading(audit.opened, cause, data.message),
    ...answerRecipes,
    'effect.abandoned': (audit, { cause }) => {
      failAbandoned(audit.list, cause)
      failAbandoned(audit.opened, cause)
      abandonAnswers(audit.answers, cause)
    },
  },
})
