import { measure, type Host } from '../browser'
import type { Bench } from '../context'

const SNAPSHOT_EVERY = 1024
/** Longer logs are planted faster: only their newest snapshot is ever read here. */
const SPARSE_FROM = 200_000
const SPARSE = 16_384

/** The bootstrap that the server would have put into the page. */
const bootstrapOf = (instance: string, logKey: string): string =>
  JSON.stringify({
    user: { username: 'bench', firstName: 'Bench', lastName: '', userId: 1, roles: {}, permissions: {} },
    common: {
      conf: {
        SUPERSET_WEBSERVER_TIMEOUT: 60,
        SQL_MAX_ROW: 100_000,
        DISPLAY_MAX_ROW: 10_000,
        DEFAULT_SQLLAB_LIMIT: 1000,
        recount: { version: '0', instance, rows: true, errorPosition: true, logKey },
      },
      feature_flags: {},
    },
  })

export interface Planted {
  readonly length: number
  readonly owner: string
  /** Page that boots the product's client on this log. */
  readonly path: string
}

/** Logs of the given lengths in the browser's profile, made once in a run. */
export const planted = async (bench: Bench, host: Host, lengths: readonly number[]): Promise<Planted[]> => {
  const logs: Planted[] = []
  for (const length of lengths) {
    const log = await bench.once(`log ${length}`, async () => {
      const instance = `length-${length}`
      const owner = `${instance}/1`
      const page = await host.page()
      await measure(page, 'plant', owner, bench.key, length, length < SPARSE_FROM ? SNAPSHOT_EVERY : SPARSE)
      await page.close()
      const path = `coldProduct/${length}`
      host.bootstraps.set(path, bootstrapOf(instance, bench.key))
      return { length, owner, path }
    })
    logs.push(log)
  }
  return logs
}
