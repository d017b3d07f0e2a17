import { chartDataResult } from '../../contract/chartData'
import { calls } from '../../contract/index'
import { answer } from '../charts/answer'
import { chartFile } from '../charts/files'
import { goneSignal } from '../charts/gone'
import type { Asking } from '../charts/run'
import { chartDataset } from '../charts/source'
import { jsonAnswer, resultText } from '../charts/text'
import { plain } from '../http/problem'
import { type Route, route } from '../http/route'
import { may } from '../security/users'

const data = route(calls.chartData, async (services, { body, user, reply }) => {
  const format = body.result_format ?? 'json'
  if (format !== 'json' && !may(user, ['can_csv', 'Superset'])) throw plain(403)
  const asking: Asking = {
    services,
    user,
    dataset: await chartDataset(services, user, body.datasource.id),
    force: body.force === true,
    timeout: body.custom_cache_timeout ?? null,
    gone: goneSignal(reply),
  }
  if (format !== 'json') return chartFile(asking, body, format)
  const results = await Promise.all(body.queries.map((query) => answer(asking, body, query)))
  return jsonAnswer(`{"result":[${results.map((one) => resultText(chartDataResult, one)).join(',')}]}`)
})

export const chartDataRoutes: readonly Route[] = [data]
