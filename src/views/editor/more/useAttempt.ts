import { useEffect, useRef, useState } from 'react'

import { isRefusal, type Decision } from '../../../core/commands/command'
import { currentId } from '../../../projections/editor/rekey'
import { useSelect } from '../../hooks'

interface Attempt {
  readonly busy: boolean
  /** The reason why the last request of this dialog failed. */
  readonly failed: string | null
  /** Takes the decision of a command for this tab. */
  readonly follow: (decision: Decision) => void
}

/** State of a dialog's request to save or schedule the tab: the dialog stays until the server has answered. */
export const useAttempt = (id: string, onDone: () => void): Attempt => {
  const last = useSelect(['saved'], (model) => model.saved.attempts[currentId(model.saved, id)] ?? null)
  const [before, setBefore] = useState<{ readonly request: string | null } | null>(null)
  const mine = before !== null && last !== null && last.request !== before.request ? last : null
  const done = mine?.state === 'done'
  const close = useRef(onDone)
  useEffect(() => {
    close.current = onDone
  })
  useEffect(() => {
    if (done) close.current()
  }, [done])
  return {
    busy: mine?.state === 'open',
    failed: mine?.state === 'failed' ? mine.message : null,
    follow: (decision) => {
      if (!isRefusal(decision)) setBefore({ request: last?.request ?? null })
    },
  }
}
