import { firstValueFrom, timer } from 'rxjs'

import type { Bootstrap } from '../../../contract/session/bootstrap'
import { createDispatch } from '../../app/commands/dispatch'
import { createEffects, laterEffects, loadChartEffects } from '../../app/effects/index'
import { readModel } from '../../app/readModel'
import { createLazyModule } from '../../core/effects/lazyModule'
import { createResumer, holdSession } from '../../core/effects/resume'
import { createRuntime } from '../../core/effects/runtime'
import { until } from '../../core/effects/until'
import { event } from '../../core/events/registry'
import { createSecretStore } from '../../core/http/secretStore'
import type { IdbLog } from '../../core/log/idb/idb'
import type { Store } from '../../core/readModel/store'
import type { Services } from '../../views/context'
import { sessionFacts } from '../bootstrap'
import { download, save } from '../file/save'
import { newId, newSession } from '../ids'
import { marks } from '../marks'
import { createCalls } from './calls'
import { createServices } from './services'
import { report } from './report'
import { createStorage } from './storage'
import { sendUsage, sweepResults, syncTabs, watchBuild, watchStorage, watchStorageLimits } from './background'

const SESSION_KEY = 'recount.session'

export interface Client {
  readonly store: Store
  readonly services: Services
  readonly log: IdbLog
}

const remembered = (session: string): string | null => {
  try {
    const previous = sessionStorage.getItem(SESSION_KEY)
    sessionStorage.setItem(SESSION_KEY, session)
    return previous
  } catch {
    return null
  }
}

/** Longest wait of the first drawing for the code of its effects, in ms. */
const PATIENCE = 150

/** Events that begin a dashboard. */
const OF_DASHBOARD = ['dashboard.open_requested'] as const

/** Opens the log, folds it, connects effects and answers the views' dependencies. Mounting comes after. */
export const createClient = async (bootstrap: Bootstrap, build: string, csrf: string | null): Promise<Client> => {
  const facts = sessionFacts(bootstrap)
  const capabilities = bootstrap.common.conf.recount
  const session = newSession()
  const owner = `${capabilities?.instance ?? location.host}/${facts.user.id}`
  const locks = navigator.locks ?? null
  const now = (): number => Date.now()

  const storage = createStorage({
    owner,
    session,
    userId: facts.user.id,
    build,
    logKey: capabilities?.logKey,
    now,
    fetchRows: async (key) => (await import('../rowsFromServer')).rowsFromServer(http, store.state(), key),
  })
  const { log, store, results } = storage
  const { http, connection } = createCalls({ bootstrap, facts, csrf, store })

  log.onCommit(({ events }) => store.confirm(events))
  const [opened] = await Promise.all([log.open(), holdSession(session, locks)])
  store.load(opened)
  log.onAdopted((events) => store.adopt(events))

  const secrets = createSecretStore(newId)
  const files = new Map<string, Blob>()
  const dispatch = createDispatch({ store, now, newId })
  let areToastsHeld = false
  const runtime = createRuntime({
    registry: readModel.registry,
    isOffline: (state) => state.session.offline,
    store,
    effects: createEffects({ areToastsHeld: () => areToastsHeld }),
    later: laterEffects,
    io: {
      session,
      http,
      results,
      secrets,
      state: () => store.state(),
      now,
      newId,
      download,
      saveFile: save,
      pageQuery: () => location.search,
      file: (id) => files.get(id) ?? null,
      logFiles: {
        read: async (...of) => (await import('../file/logFile')).readLogFile(log, marks, ...of),
        drop: (id) => void import('../file/logFile').then(({ dropKey }) => dropKey(id)),
      },
      socket: (url) => new WebSocket(new URL(url, location.href.replace(/^http/, 'ws'))),
      keyValues: marks,
      timer: (ms) => timer(ms),
      until: until(store),
    },
    committed: (id) => log.committed(id),
    onError: report,
    onMissing: () => void http.alive().then((ok) => connection.reached(ok)),
  })

  const chartDemand = createLazyModule({
    load: async () => [
      (await loadChartEffects()).createChartDemand({
        store,
        request: (request) => void dispatch('chart.query', request),
        refuse: (refused) => void dispatch('chart.refuse', refused),
      }),
    ],
    pause: (ms) => firstValueFrom(timer(ms)),
    onError: report,
  })
  const prepared = location.pathname.startsWith('/superset/dashboard/')
    ? Promise.all([runtime.prepare(OF_DASHBOARD), chartDemand.preload()])
    : null

  dispatch('session.start', { previous: remembered(session), build })
  const { user, flags, config } = store.state().session
  if (JSON.stringify({ user, flags, config }) !== JSON.stringify(facts)) {
    store.append([event('session.bootstrapped', facts)], { corr: newId(), actor: 'server' })
  }
  watchStorage(log, store)
  createResumer({ store, runtime, locks })
  sweepResults(results, store)
  watchBuild(store, now)
  watchStorageLimits(store, now)
  if (facts.flags['SQLLAB_BACKEND_PERSISTENCE'] === true) syncTabs({ store, now, locks, owner })
  if (capabilities?.usageLog !== false) {
    const guestToken = bootstrap.common.conf['GUEST_TOKEN']
    sendUsage({ store, http, now, guestToken: typeof guestToken === 'string' ? guestToken : null })
  }

  const services = createServices({
    ...storage,
    bootstrap,
    session,
    owner,
    build,
    locks,
    http,
    secrets,
    files,
    dispatch,
    wantChart: (intent) => chartDemand.whenLoaded(([want]) => want?.(intent)),
    holdToasts: (isHeld) => {
      areToastsHeld = isHeld
    },
  })
  await Promise.race([prepared, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
  return { store, services, log }
}
