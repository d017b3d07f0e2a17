import { useContext, useMemo } from 'react'

import { currentId } from '../../../projections/editor/rekey'
import { createTextBlame, type TextRange } from '../../../domain/diff/textBlame'
import { StoreContext } from '../../context'
import { blameText } from '../../history/blameText'
import { actorName } from '../../history/events/people'
import { readBack } from '../../history/readBack'
import { useIsPast, useServices } from '../../hooks'
import { t } from '../../i18n'

/** Changes more recent than this, in ms, have no note: their author remembers them. */
const FRESH_MS = 60_000
const LONGEST_WAS = 60

/** The last author, time and former text of a part of the text, as a short sentence; null where they are unknown. */
export type BlameSource = ((part: TextRange) => Promise<string | null>) | null

/** Finds the author of a part of a tab's text in this browser's log. */
export const useTextBlame = (id: string): BlameSource => {
  const { past: source } = useServices()
  const past = useIsPast()
  const store = useContext(StoreContext)
  return useMemo(() => {
    if (past || store === null) return null
    return async (part) => {
      const { editors, session } = store.state()
      const editorId = currentId(editors, id)
      const blame = createTextBlame((other) => currentId(editors, other) === editorId, part)
      await readBack(source, (event) => blame.add(event))
      const origin = blame.found()
      if (origin === null || Date.now() - origin.event.at < FRESH_MS) return null
      const who = actorName(origin.event.actor, session.user, true)
      const note = blameText(who, origin.event.at, Date.now())
      const then = await source.timeline.at((origin.first.seq ?? 1) - 1)
      const text = then.editors.byId[currentId(then.editors, id)]?.sql ?? ''
      const was = text.slice(origin.before.start, origin.before.end).trim()
      if (was === '' || was.includes('\n')) return note
      return t('%s · was %s', note, was.length > LONGEST_WAS ? `${was.slice(0, LONGEST_WAS)}…` : was)
    }
  }, [source, past, store, id])
}
