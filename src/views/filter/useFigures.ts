import { useEffect, useMemo, useRef } from 'react'

import type { ResultRows } from '../../core/results/types'
import { own } from '../../projections/dashboard/state'
import { useResultRows } from '../explore/data/useResultRows'
import { useCommand, useIsPast, useSelect } from '../hooks'
import { isDue, type Sent } from './sent'

interface FiguresQuery {
  readonly key: string
  readonly datasetId: number | null
  /** As the server takes them, as JSON; null asks for nothing. */
  readonly queries: string | null
  /** Nothing is requested yet; figures that are known show all the same. */
  readonly waits?: boolean
}

/**
 * Figures beside a control or a chart, such as counts of its values: requested once for each set of queries, in the background.
 * Null until they are known, and where they cannot be had; the control does without them.
 */
export const useFigures = ({ key, datasetId, queries, waits = false }: FiguresQuery): readonly ResultRows[] | null => {
  const command = useCommand()
  const past = useIsPast()
  const state = useSelect([`chart/${key}`, 'charts'], ({ charts }) => own(charts.byKey, key) ?? null)
  const droppedBy = useSelect(['charts'], ({ charts }) => charts.droppedBy)
  const sign = queries === null ? null : JSON.stringify(`${datasetId} ${queries}`)
  const isStopped = state?.status === 'stopped'
  const latest = isStopped ? null : (state?.latestForm?.['figures'] ?? null)
  const answered = sign !== null && state?.answeredForm?.['figures'] === sign
  const answers = answered && state?.status === 'success' ? state.answers : null
  const rows = useResultRows(useMemo(() => (answers ?? []).map(({ resultKey }) => resultKey), [answers]))
  const gone = answers !== null && rows.status === 'gone'
  const sent = useRef<Sent | null>(null)
  useEffect(() => {
    // figures may be stopped while they wait, and are requested again then
    if (waits) sent.current = null
    if (past || waits || queries === null || sign === null || datasetId === null) return
    if (!isDue(sent.current, { wish: sign, droppedBy, latest, isUseless: gone })) return
    sent.current = { wish: sign, droppedBy }
    command('chart.query', { key, datasetId, formData: { figures: sign }, queries, resultType: 'results' })
  }, [command, past, waits, key, datasetId, queries, sign, droppedBy, latest, gone])
  return answers === null || rows.status !== 'held' ? null : rows.results
}
