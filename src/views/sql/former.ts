import { useEffect, useState } from 'react'

import type { ResultRows } from '../../projections/results'
import { isRunning, type Run } from '../../projections/runs'
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
export const useFormer = (run: Run): Former | null => {
  const { results } = useServices()
  const past = useIsPast()
  const running = isRunning(run.state)
  const [waited, setWaited] = useState<string | null>(null)
  useEffect(() => {
    if (!running) return undefined
    const timer = setTimeout(() => setWaited(run.id), BRIEF)
    return () => clearTimeout(timer)
  }, [run.id, running])
  const key = useSelect(['runs'], ({ runs: { order, byId } }) => {
    if (!running) return null
    const before = order.slice(0, order.indexOf(run.id)).findLast((id) => byId[id]?.sqlEditorId === run.sqlEditorId)
    const former = before === undefined ? undefined : byId[before]
    return former?.state === 'success' ? former.resultsKey : null
  })
  if (key === null || past || waited === run.id) return null
  const rows = results.peek(key)
  return rows === null ? null : { key, rows }
}
