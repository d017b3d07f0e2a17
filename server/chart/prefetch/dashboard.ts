import { setMaxListeners } from 'node:events'
import { chartsOn } from '../../dashboard/onBoard'
import { Problem } from '../../problem'
import { may, type User } from '../../session/security/users'
import { answerChart } from '../answerChart'
import type { ChartPrefetcher, ChartRequest } from './prefetcher'
import type { AsyncCaller } from '../context'
import { NotCached } from '../execute'
import { openReading } from '../plan/source'

export type PrefetchDeps = AsyncCaller['services'] & { readonly prefetcher: ChartPrefetcher }

type Board = NonNullable<Awaited<ReturnType<typeof chartsOn>>>

/**
 * The name of a dashboard page that is sent now, and a function that starts its known queries, as its reader, who may be refused
 * as usual. The answers are only cached; errors appear once the page itself sends the query.
 */
export const prefetchDashboard = (
  services: PrefetchDeps,
  user: User,
  { dashboardId, charts }: Board,
  force: boolean,
): { readonly page: string; readonly begin: () => void } | null => {
  if (!may(user, ['can_read', 'Chart'])) return null
  const { page, signal } = services.prefetcher.openPage(user.id, dashboardId)
  const expected = charts.flatMap(
    ({ id, changedMs }) => services.prefetcher.expect(user.id, dashboardId, id, changedMs) ?? [],
  )
  const reading = openReading(services, user)
  setMaxListeners(0, signal)
  const one = async ({ context, form }: ChartRequest, ready: () => Promise<void>): Promise<void> => {
    try {
      const caller = { services, user, signal, arrays: true, ready, reading, isPrefetch: true }
      await answerChart(caller, { ...context, force }, form, true)
    } catch (error) {
      if (!(error instanceof Problem || error instanceof NotCached))
        services.log.error({ err: error }, 'head start failed')
    } finally {
      void ready()
    }
  }
  return {
    page,
    begin: () => {
      // as those of one call: the same rows are read once
      let left = expected.length
      let open: () => void = () => undefined
      const opened = new Promise<void>((resolve) => (open = resolve))
      for (const request of expected) {
        let counted = false
        void one(request, () => {
          if (!counted && (left -= 1) === 0) open()
          counted = true
          return opened
        })
      }
    },
  }
}
