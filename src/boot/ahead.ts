import * as dashboardCalls from '../../contract/dashboard'
import { dashboardAddress } from '../projections/dashboardState'

/** Ms after which what was asked for ahead is out of date. */
const FRESH = 10_000

/** As the router reads it. */
const readable = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

const pathsOf = (path: string): readonly string[] => {
  const id = dashboardAddress(readable(path))?.idOrSlug ?? null
  if (id === null) return []
  const { dashboardGet, dashboardCharts, dashboardDatasets } = dashboardCalls
  return [dashboardGet, dashboardCharts, dashboardDatasets].map((call) =>
    call.path.replace('{id}', encodeURIComponent(id)),
  )
}

/**
 * Asks for what the place that is about to open will read, while the log is still being opened. The answer is a fetch
 * that gives each of these answers out once, to the first who asks.
 */
export const fetchAhead = (path: string, fetcher: typeof fetch, now: () => number): typeof fetch => {
  const until = now() + FRESH
  const asked = new Map(
    pathsOf(path).map((url) => {
      const answer = fetcher(url, { headers: { accept: 'application/json' }, credentials: 'same-origin' })
      answer.catch(() => undefined)
      return [url, answer] as const
    }),
  )
  return (input, init) => {
    const found = typeof input === 'string' && (init?.method ?? 'GET') === 'GET' ? asked.get(input) : undefined
    if (found === undefined) return fetcher(input, init)
    asked.delete(input as string)
    return now() < until ? found : fetcher(input, init)
  }
}
