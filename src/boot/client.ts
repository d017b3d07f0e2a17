import { firstValueFrom, timer } from 'rxjs'

import type { Bootstrap } from '../../contract/session/bootstrap'
import { createDispatch, loadTabSync } from '../app/commands/dispatch'
import { createConnection } from '../effects/session/connection'
import { holdEditor } from '../effects/editor/editorLock'
import { readModel } from '../app/readModel'
import { createHttp, type Http } from '../core/http/http'
import { createEffects, laterEffects, loadChartEffects } from '../app/effects/index'
import { createResultStore, type ResultStore } from '../core/results/store'
import { createResumer, holdSession } from '../core/effects/resume'
import { createLazyModule } from '../core/effects/lazyModule'
import { createRuntime } from '../core/effects/runtime'
import { until } from '../core/effects/until'
import { createSecretStore } from '../core/http/secretStore'
import { createCipher, plainCipher, type Cipher } from '../core/log/cipher'
import { createIdbLog, type IdbLog } from '../core/log/idb/idb'
import type { EventEnvelope } from '../core/events/envelope'
import type { StorageReport } from '../core/log/log'
import { event } from '../core/events/registry'
import { keepsRows } from '../projections/storage/localUsage'
import type { ReadModel } from '../core/readModel/model'
import { currentId } from '../projections/editor/rekey'
import { storageOf } from '../projections/storage/storage'
import { createStore, type Store } from '../core/readModel/store'
import type { Services } from '../views/context'
import { loadWithRetry } from '../views/controls/loading/loadWithRetry'
import { isWithdrawn } from '../views/controls/loading/withdrawn'
import { callTimeout, sessionFacts, shardHosts } from './bootstrap'
import { download, save } from './file/save'
import { newId, newSession, randomBytes } from './ids'
import { marks } from './marks'
import { livePast } from './past'
import { watchPresence } from './presence'
import { rest } from './rest'
import { keepDone } from './done'
import { watchVersion } from './version'

/** Version of the log's format; raised when older builds could no longer read it. */
const LOG_SCHEMA = 1
const SWEEP_INTERVAL = 60 * 60 * 1000
const SESSION_KEY = 'recount.session'
/** Delay before the code of rare storage checks is loaded, in ms. */
const BEFORE_WATCHES = 5000

export interface Client {
  readonly store: Store
  readonly services: Services
  readonly log: IdbLog
}

const cipherOf = (key: string | undefined): Cipher =>
  key === undefined
    ? plainCipher
    : createCipher(
        Uint8Array.from(atob(key), (char) => char.charCodeAt(0)),
        randomBytes,
      )

const timers = {
  setTimer: (callback: () => void, ms: number): number => window.setTimeout(callback, ms),
  clearTimer: (id: number): void => window.clearTimeout(id),
}

const report = (error: unknown): void => reportError(error)

const concernsEditor = ({ editors }: ReadModel, { type, data }: EventEnvelope, id: string): boolean =>
  type.startsWith('editor.') &&
  currentId(editors, (data as { readonly id?: string }).id ?? '') === currentId(editors, id)

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

/** A window counts as in a good state; only other states are recorded. */
const watchStorage = (log: IdbLog, store: Store): void => {
  const record = ({ state, reason, lostEvents }: StorageReport): void => {
    const recorded = storageOf(store.state().storage, store.session)
    if (recorded.state === state && (state === 'persisted' || recorded.reason === reason)) return
    const data = { state, reason, ...(lostEvents === undefined ? {} : { lostEvents }) }
    store.append([event('storage.changed', data)], { corr: newId(), actor: 'system' })
  }
  log.onStorage(record)
  record(log.storage())
}

const sweepResults = (results: ResultStore, store: Store): void => {
  const sweep = async (): Promise<void> => {
    const keys = await results.sweep()
    if (keys.length > 0) store.append([event('run.results_expired', { keys })], { corr: newId(), actor: 'system' })
  }
  void sweep()
  setInterval(() => void sweep(), SWEEP_INTERVAL)
}

/** Opens the log, folds it, connects effects and answers the views' dependencies. Mounting comes after. */
export const createClient = async (bootstrap: Bootstrap, build: string, csrf: string | null): Promise<Client> => {
  const facts = sessionFacts(bootstrap)
  const capabilities = bootstrap.common.conf.recount
  const session = newSession()
  const owner = `${capabilities?.instance ?? location.host}/${facts.user.id}`
  const cipher = cipherOf(capabilities?.logKey)
  const locks = navigator.locks ?? null
  const now = (): number => Date.now()

  const results: ResultStore = createResultStore({
    name: `recount results ${owner}`,
    cipher,
    now,
    // Rows that the browser cannot keep are requested again; the log reports a fault of its storage.
    onError: (error) => {
      if (!(error instanceof DOMException)) report(error)
    },
    rest,
    keeps: (key) => keepsRows(store.state(), key),
    fetch: async (key) => (await import('./rowsFromServer')).rowsFromServer(http, store.state(), key),
  })
  const log: IdbLog = createIdbLog({
    name: `recount log ${owner}`,
    session,
    build,
    schema: LOG_SCHEMA,
    clock: now,
    cipher,
    snapshot: () => store.snapshot(),
    fit: {
      fits: (snapshot) => readModel.isUsable(snapshot),
      adapt: async (snapshot) => (await import('../core/readModel/adaptSnapshot')).adaptSnapshot(readModel, snapshot),
    },
    openIntents: () => new Set(Object.keys(store.state().outbox.open)),
    onTrim: ({ to, count, hash }) =>
      void store.append([event('storage.trimmed', { to, count, hash })], { corr: newId(), actor: 'system' }),
    shed: () => results.shed(),
  })
  const store: Store = createStore({
    readModel,
    session,
    now,
    actor: () => `${facts.user.id}`,
    log,
    onFault: (_event, _slice, error) => report(error),
  })
  const connection = createConnection({
    store,
    alive: () => http.alive(),
    newId,
    ...timers,
  })
  const http: Http = createHttp({
    fetch: (input, init) => fetch(input, init),
    sendLarge: async (...sent) => (await import('../core/http/send')).sendLarge(...sent),
    csrf,
    base: '',
    ...(facts.user.id === 0 ? {} : { user: facts.user.id }),
    hosts: shardHosts(bootstrap, location),
    fastRows: capabilities?.rows ?? false,
    timeout: callTimeout(facts.config),
    onUnauthorized: () => {
      if (!store.state().session.expired)
        store.append([event('session.expired', {})], { corr: newId(), actor: 'server' })
    },
    onForbidden: (call) =>
      void import('../effects/session/rights').then(
        ({ readRights }) =>
          readRights(call, {
            http,
            session: () => store.state().session,
            append: (events) => void store.append(events, { corr: newId(), actor: 'server' }),
          }),
        () => undefined,
      ),
    onReached: (ok) => connection.reached(ok),
    away: watchPresence(window),
  })

  log.onCommit(({ events }) => store.confirm(events))
  const [opened] = await Promise.all([log.open(), holdSession(session, locks)])
  store.load(opened)
  log.onAdopted((events) => store.adopt(events))

  const secrets = createSecretStore(newId)
  const files = new Map<string, Blob>()
  const dispatch = createDispatch({ store, now, newId })
  let toastsHeld = false
  const runtime = createRuntime({
    registry: readModel.registry,
    isOffline: (state) => state.session.offline,
    store,
    effects: createEffects({ areToastsHeld: () => toastsHeld }),
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
  watchVersion({
    now,
    found: () => void store.append([event('session.version_found', {})], { corr: newId(), actor: 'server' }),
    onBack: (listener) => {
      let { offline } = store.state().session
      store.subscribe(['session'], () => {
        const was = offline
        offline = store.state().session.offline
        if (was && !offline) listener()
      })
    },
  })
  const every = (callback: () => void, ms: number): void => void setInterval(callback, ms)
  // rare storage checks: their code loads once the page is there
  setTimeout(() => {
    if (isWithdrawn()) return
    loadWithRetry(
      () => Promise.all([import('./inactive'), import('./nearlyFull')]),
      ([{ watchInactive }, { watchUsage }]) => {
        watchInactive(store, now, newId, every)
        watchUsage(store, newId, every)
      },
      reportError,
    )
  }, BEFORE_WATCHES)
  if (facts.flags['SQLLAB_BACKEND_PERSISTENCE'] === true) {
    // its code may load for any length of time: the log keeps everything that the server has not received meanwhile
    loadWithRetry(
      () => Promise.all([import('./tabs'), loadTabSync()]),
      ([{ createTabSync }]) => {
        const tabSync = createTabSync({ store, now, newId, locks, owner, ...timers })
        const lead = (): void => {
          if (document.visibilityState === 'visible') tabSync.takeOver()
        }
        document.addEventListener('visibilitychange', lead)
        window.addEventListener('focus', lead)
        lead()
        tabSync.queue()
      },
      report,
    )
  }

  if (capabilities?.usageLog !== false) {
    const guestToken = bootstrap.common.conf['GUEST_TOKEN']
    const options = { store, http, now, guestToken: typeof guestToken === 'string' ? guestToken : null, ...timers }
    const done = keepDone(store)
    void rest()
      .then(() => import('./usage'))
      .then(
        ({ watchUse }) => watchUse({ ...options, before: done.take() }, report),
        (error: unknown) => {
          done.take()
          report(error)
        },
      )
  }

  let posted = bootstrap.requested_query ?? null
  const services: Services = {
    dispatch,
    draft: (edits) =>
      store.draft(
        edits.map((edit) => event('editor.sql_edited', edit)),
        { corr: newId() },
      ),
    session,
    results,
    past: livePast(log, store),
    saveFile: save,
    holdFile: (id, file) => void (file === null ? files.delete(id) : files.set(id, file)),
    openLog: async (file) => (await import('./file/files')).openLog(file, file.name),
    exportLog: async (options) => (await import('./file/files')).exportLog(log, facts.user.username, build, options),
    holdEditor: (id, { onChange, leave }) =>
      holdEditor({ locks, openChannel: (name) => new BroadcastChannel(name), ...timers, user: owner, session }, id, {
        onChange,
        handOver: () => {
          leave()
          return log.flush()
        },
        catchUp: () => log.catchUp((event) => concernsEditor(store.state(), event, id)),
      }),
    keepSecret: (secret) => secrets.put(secret),
    dropSecret: (handle) => void secrets.take(handle),
    wantChart: (intent) => chartDemand.whenLoaded(([want]) => want?.(intent)),
    holdToasts: (reading) => {
      toastsHeld = reading
    },
    takePosted: () => {
      const taken = posted
      posted = null
      return taken
    },
    flush: () => log.flush(),
    asksPassword: capabilities?.asksPassword === undefined ? 'never' : capabilities.asksPassword ? 'now' : 'later',
    changePassword: async (...passwords) => (await import('./account')).changePassword(http, ...passwords),
    makeSignInLink: async (id) => {
      const { userLinkPost } = await import('../../contract/user/user')
      const { url, expires_on: expiresOn } = (await http.call(userLinkPost, { params: { id } })).body.result
      return { url, expiresOn }
    },
    signOut: async () => {
      await log.flush()
      await results.idle()
      // without its code the page at `/logout/` does it
      const account = await import('./account').catch(() => null)
      if (account === null) location.assign('/logout/')
      else await account.leave(http)
    },
  }
  await Promise.race([prepared, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
  return { store, services, log }
}
