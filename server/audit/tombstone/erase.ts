import type { Store } from '../../metadata/store'
import { buryChosen, withoutTraces } from './bury'
import { type Person, namedTest } from './named'

/** Erases a person from the log: every entry that names them becomes a tombstone. Answers how many. */
export const erasePerson = (store: Store, person: Person): Promise<number> => {
  const isNamed = namedTest(person)
  return withoutTraces(store, () =>
    buryChosen(store, {
      last: Number.MAX_SAFE_INTEGER,
      isChosen: ({ content }) => isNamed(content),
      action: 'eraseAudit',
      details: { person: person.id },
    }),
  )
}
