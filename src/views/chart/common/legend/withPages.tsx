import { useEffect, useMemo, useState } from 'react'

import { encodeForm } from '../../../../domain/charts/formData'
import type { PageOrder, Pages, VizType } from '../../../../domain/charts/kinds/types'
import { useResultRows } from '../../../explore/data/useResultRows'
import { useCommand, useIsPast, useSelect } from '../../../hooks'
import { measureOf } from '../../result/fields'
import type { Drawing, DrawingProps } from '../../drawing'
import { PagesContext } from './pages'

interface PageRequest {
  /** The answer that it is a page beside. */
  readonly of: string
  readonly page: number
  readonly order: PageOrder | null
}

/** Pages beyond the first are requested under their own key; the first came with the chart. */
const PagedDrawing = ({ Own, served, ...props }: DrawingProps & { readonly Own: Drawing; readonly served: Pages }) => {
  const { context, answers, results, chartKey } = props
  const command = useCommand()
  const past = useIsPast()
  const of = answers[0]?.resultKey ?? ''
  const [pageRequest, setPageRequest] = useState<PageRequest>({ of, page: 0, order: null })
  // new rows begin at their first page
  const request = pageRequest.of === of ? pageRequest : { of, page: 0, order: null }
  const plain = request.page === 0 && request.order === null
  const key = `${chartKey ?? ''}/page`
  const state = useSelect([`chart/${key}`, 'charts'], ({ charts }) =>
    Object.hasOwn(charts.byKey, key) ? (charts.byKey[key] ?? null) : null,
  )
  const formData = useMemo(
    () => encodeForm({ ...context.values, recount_page: [of, request.page, request.order] }),
    [context.values, of, request.page, request.order],
  )
  const sign = JSON.stringify(formData)
  const queries = JSON.stringify([served.query(request.page, request.order)])
  useEffect(() => {
    if (past || plain || chartKey === undefined) return
    command('chart.query', { key, datasetId: context.dataset.id, formData, queries })
    // equal controls that were read again must not request the same page again
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [command, past, plain, key, sign, queries])
  const answeredHere = state?.answeredForm !== undefined && JSON.stringify(state?.answeredForm) === sign
  const resultRows = useResultRows(
    useMemo(() => (state?.answers ?? []).map(({ resultKey }) => resultKey), [state?.answers]),
  )
  const ready = !plain && answeredHere && resultRows.status === 'held'
  const [page] = ready ? resultRows.results : []
  const [pageAnswer] = ready ? (state?.answers ?? []) : []
  const [answer] = answers
  const [result, count, ...totals] = results
  const rows = measureOf(count?.rows[0]?.[0] ?? null) ?? answer?.rows ?? 0
  const pages = useMemo(
    () => ({
      page: request.page,
      pages: Math.max(1, Math.ceil(rows / served.length)),
      rows,
      order: request.order,
      loading: !plain && !ready && state?.status !== 'failed',
      problem: !plain && state?.status === 'failed' ? state.alert : null,
      onPage: (next: number) => setPageRequest({ of, page: next, order: request.order }),
      onOrder: (order: PageOrder | null) => setPageRequest({ of, page: 0, order }),
    }),
    [request.page, request.order, rows, served.length, plain, ready, state, of],
  )
  if (answer === undefined || result === undefined) return null
  const shown =
    page === undefined || pageAnswer === undefined ? { answer, result } : { answer: pageAnswer, result: page }
  return (
    <PagesContext value={pages}>
      <Own {...props} answers={[shown.answer, ...answers.slice(2)]} results={[shown.result, ...totals]} />
    </PagesContext>
  )
}

/** A drawing whose rows may be on pages of the server. */
export const withPages = (Own: Drawing, type: VizType): Drawing => {
  const { pages } = type
  if (pages === undefined) return Own
  const WithPages = (props: DrawingProps) => {
    const { context } = props
    const served = useMemo(() => pages(context), [context])
    return served === null ? <Own {...props} /> : <PagedDrawing {...props} Own={Own} served={served} />
  }
  return WithPages
}
