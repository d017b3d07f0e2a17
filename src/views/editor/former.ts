import { useEffect, useState } from 'react'

import type { ResultRows } from '../../core/results/types'
import { isRunning, type Run } from '../../projections/run/runs'
import { useIsPast, useSelect, useServices } from '../hooks'

/** Ms within which a new result takes the place of the former one without a word between them. */
const BRIEF = 200

interface Former {
  readonly key: string
  readonly rows: ResultRows
}

/**
 * The result that the tab's run before this one left on screen, as long as this one has been running only briefly: a
 * quick query exchanges the rows and nothing flickers. Null when there is none, or the wait has become worth showing.
 */
export const useFormer = (run: Run | null): Former | null => {
  const { results } = useServices()
  const past = useIsPast()
  const id = run !== null && isRunning(run.state) ? run.id : null
  const editorId = run?.sqlEditorId
  const [waited, setWaited] = useState<string | null>(null)
  useEffect(() => {
    if (id === null) return undefined
    const timer = setTimeout(() => setWaited(id), BRIEF)
    return () => clearTimeout(timer)
  }, [id])
  const key = useSelect(['runs'], ({ runs: { order, byId } }) => {
    if (id === null) return null
    const before = order.slice(0, order.indexOf(id)).findLast((other) => byId[other]?.sqlEditorId === editorId)
    const former = before === undefined ? undefined : byId[before]
    return former?.state === 'success' ? former.resultsKey : null
  })
  if (key === null || past || waited === id) return null
  const rows = results.peek(key)
  return rows === null ? null : { key, rows }
}
