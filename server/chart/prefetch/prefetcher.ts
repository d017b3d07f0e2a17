import { randomUUID } from 'node:crypto'
import type { QueryContext } from '../../../contract/chart/data'
import { putRecent } from '../../../common/evict'

/** Ms within which a page requests its charts; queries without such a request are stopped then. */
const CLAIM_MS = 15_000
/** Pages of one person without requests yet; the oldest go first. */
const MAX_PAGES = 4
/** Limit of remembered requests, where the least recent go first, and the largest of them in characters. */
const MAX_REQUESTS = 2000
const MAX_REQUEST_LENGTH = 16_384

/** A page's request for a chart. */
export interface ChartRequest {
  readonly context: QueryContext
  readonly form: string | undefined
}

interface RecordedRequest extends ChartRequest {
  readonly atMs: number
}

/** A page that was sent and has not requested its charts yet. */
interface SentPage {
  readonly dashboardId: number
  readonly sentMs: number
  /** Ends the queries that only the prefetch still needs. */
  readonly stop: () => void
}

export interface ChartPrefetcher {
  /** The name of a page that is sent now; `signal` ends the work for it. */
  openPage(userId: number, dashboardId: number): { readonly page: string; readonly signal: AbortSignal }
  /** Hands a page its prefetched charts: once, and only to the user it was sent to. */
  claim(userId: number, page: string | null): SentPage | null
  /** Records a page's first request for a chart of the dashboard. */
  record(userId: number, dashboardId: number, chartId: number, request: ChartRequest): void
  /** The expected request; null where it is unknown, or the chart has changed since. */
  expect(userId: number, dashboardId: number, chartId: number, changedMs: number): ChartRequest | null
  close(): void
}

interface Waiting extends SentPage {
  readonly userId: number
  readonly timer: NodeJS.Timeout
}

/**
 * Starts chart queries before their page has started: it stores the requests of a page, by person, and sends them as soon as the
 * next page with the same charts is sent. It stores requests, never answers.
 */
export const openChartPrefetcher = (clock: () => number): ChartPrefetcher => {
  const pages = new Map<string, Waiting>()
  const recorded = new Map<string, RecordedRequest>()
  const end = (page: string): void => {
    const waiting = pages.get(page)
    if (waiting === undefined) return
    pages.delete(page)
    clearTimeout(waiting.timer)
    waiting.stop()
  }
  const put = (key: string, one: RecordedRequest): void => void putRecent(recorded, key, one, MAX_REQUESTS)
  const onBoard = (userId: number, dashboardId: number, chartId: number): string =>
    `${userId} ${chartId} on ${dashboardId}`
  const anywhere = (userId: number, chartId: number): string => `${userId} ${chartId}`
  return {
    openPage: (userId, dashboardId) => {
      const userPages = [...pages].filter(([, waiting]) => waiting.userId === userId)
      for (const [oldest] of userPages.slice(0, Math.max(0, userPages.length + 1 - MAX_PAGES))) end(oldest)
      const page = randomUUID()
      const controller = new AbortController()
      pages.set(page, {
        userId,
        dashboardId,
        sentMs: clock(),
        stop: () => controller.abort(),
        timer: setTimeout(() => end(page), CLAIM_MS).unref(),
      })
      return { page, signal: controller.signal }
    },
    claim: (userId, page) => {
      const waiting = page === null ? undefined : pages.get(page)
      if (page === null || waiting?.userId !== userId) return null
      pages.delete(page)
      clearTimeout(waiting.timer)
      return waiting
    },
    record: (userId, dashboardId, chartId, request) => {
      // of the controls the server reads the number of the chart alone, and they may be long
      const context = { ...request.context, form_data: { slice_id: chartId } }
      if (JSON.stringify(context).length > MAX_REQUEST_LENGTH) return
      const one = { ...request, context, atMs: clock() }
      put(anywhere(userId, chartId), one)
      put(onBoard(userId, dashboardId, chartId), one)
    },
    expect: (userId, dashboardId, chartId, changedMs) => {
      const one = recorded.get(onBoard(userId, dashboardId, chartId)) ?? recorded.get(anywhere(userId, chartId))
      return one === undefined || one.atMs < changedMs ? null : one
    },
    close: () => {
      for (const page of pages.keys()) end(page)
    },
  }
}
