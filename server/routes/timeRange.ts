import { calls } from '../../contract/index'
import { earlierBy } from '../../common/time/offset'
import { TimeRangeError, parseTimeRange } from '../../common/time/range'
import { readOffset } from '../chart/plan/offsets'
import { incorrect } from '../problem'
import { type Route, ok, route } from './route'

const moment = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString().slice(0, 19))

const read = (text: string, shift: string | null, now: number) => {
  try {
    const { from, to } = parseTimeRange(text, { now })
    if (shift === null) return { timeRange: text, since: moment(from), until: moment(to), shift }
    const offset = readOffset(shift, { from: from ?? now, to: to ?? now }, now)
    const moved = (ms: number | null) => moment(ms === null ? null : earlierBy(ms, offset))
    return { timeRange: text, since: moved(from), until: moved(to), shift }
  } catch (error) {
    if (error instanceof TimeRangeError) throw incorrect(error.message)
    throw error
  }
}

const timeRange = route(calls.timeRange, async (services, { query }) => {
  const ranges = typeof query === 'string' ? [{ timeRange: query, shift: null }] : query
  const now = services.clock()
  return ok({ result: ranges.map(({ timeRange: text, shift }) => read(text, shift ?? null, now)) })
})

export const timeRangeRoutes: readonly Route[] = [timeRange]
