import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { assemble } from './app'
import { openAuditKey } from './audit/chain/key'
import { signDaily } from './audit/chain/sign'
import { audit } from './audit/context'
import { recordSettings } from './audit/settings'
import { trimLog } from './audit/tombstone/trim'
import { openAsyncQueries } from './chart/asyncEvents/events'
import { openBundleReader } from './dashboard/bundle/read'
import { openChartCache } from './chart/cache'
import { openPreAggregations } from './chart/preAggregation'
import { openChartPrefetcher } from './chart/prefetch/prefetcher'
import { openChartBatches } from './chart/batch/batch'
import { openDatabases } from './database/databases'
import type { Early } from './database/early'
import { openExports } from './run/export/exports'
import { startFormatter } from './run/format/formatter'
import type { Home } from './home'
import { createFastify } from './http/createFastify'
import { listen } from './http/listen'
import { openJobs } from './job/jobs'
import { instanceId, openStore } from './metadata/store'
import { startReports } from './report/clock/clock'
import { openReportRuns, stopReportRuns } from './report/clock/runs'
import { liveRuns } from './run/live'
import { failInterrupted, pruneQueries } from './run/queries'
import { openResultFiles } from './run/resultFiles'
import { stopQuery } from './run/run'
import { SAMPLE } from './sample/file'
import { installSamples } from './sample/dashboards/install'
import { startSchedules } from './report/schedule/list'
import { ensureAdministrator } from './session/security/administrator'
import { sweepSessions } from './session/security/sessions'
import { guardSignIn } from './session/security/signIn'
import type { Server, ServerOptions } from './server'
import type { Services } from './services'
import { createThingIndex } from './search/thingIndex'
import { sweepSupport } from './support/sessions'
import { openSupport } from './support/support'
import { startRenderer } from './templates/renderer'
import { uploadsEngine } from './upload/engine'
import { openUploads } from './upload/uploads'

const SWEEP_EVERY = 600_000
const DAY = 86_400_000

/** Adds the sample database: null where there is none, else true when it was built first. */
const addSample = async (
  options: ServerOptions,
  services: Services,
  closing: () => boolean,
): Promise<boolean | null> => {
  const file = join(services.home.path, SAMPLE.file)
  const removed = await services.store
    .selectFrom('setting')
    .select('name')
    .where('name', '=', `removed ${SAMPLE.file}`)
    .executeTakeFirst()
  if (removed) {
    services.databases.release()
    return null
  }
  const missing = !existsSync(file)
  if (missing) {
    if (!options.settings.sampleData) return null
    await options.buildSample(file, (line) => services.log.info({ line }, 'sample'))
  }
  if (closing()) return null
  await services.databases.add(SAMPLE.name, SAMPLE.file)
  return missing
}

const sweep = (services: Services): Promise<void> =>
  audit({ by: 'system', call: 'sweep' }, async () => {
    const { store, results, uploads, settings, clock } = services
    await sweepSessions(store, clock())
    await results.sweep(clock())
    await uploads.sweep(clock())
    await pruneQueries(store, clock() - settings.queryDays * DAY)
    try {
      await trimLog(store, settings.auditDays, clock())
    } finally {
      await signDaily(services)
    }
    await sweepSupport(services)
  })

const stopRuns = async (services: Services): Promise<void> => {
  for (const { queryId } of services.live.all()) {
    const row = await services.store.selectFrom('query').selectAll().where('id', '=', queryId).executeTakeFirst()
    if (row) await stopQuery(services, row)
  }
}

/** Builds the server on a data directory that is open, not yet listening. */
export const boot = async (options: ServerOptions, home: Home, early: Early): Promise<Server> => {
  const { settings, clock = Date.now } = options
  const app = createFastify(options.logger ?? { level: settings.logLevel })
  const store = await openStore(home.path, clock(), clock, settings.versions)
  let uploadsChanged: () => void = () => undefined
  const uploads = await openUploads({
    store,
    folder: join(home.path, 'uploads'),
    cwd: home.path,
    memoryLimitMb: settings.memoryMb,
    clock,
    changed: () => uploadsChanged(),
  })
  const uploaded = uploadsEngine(() => options.openUploadsEngine(uploads.attached()), uploads)
  uploadsChanged = () => uploaded.renew()
  let prepared: Promise<unknown> = Promise.resolve()
  const services: Services = {
    settings,
    home,
    store,
    databases: openDatabases({
      store,
      home,
      open: early.open,
      openLocal: () => options.openUploadsEngine([]),
      servers: {
        tempDir: join(settings.home, 'engine'),
        memoryLimitMb: settings.memoryMb,
        allowPrivate: settings.privateDatabases,
      },
      clock,
      held: SAMPLE.file,
      prepared: () => prepared,
    }),
    live: liveRuns(),
    results: openResultFiles(store, home.results, (error, queryId) =>
      app.log.error({ err: error, queryId }, 'result not stored'),
    ),
    jobs: openJobs(clock),
    exports: openExports(),
    bundles: openBundleReader(),
    charts: openChartCache(),
    preAggregations: openPreAggregations(clock),
    prefetcher: openChartPrefetcher(clock),
    batches: openChartBatches(clock),
    asyncQueries: openAsyncQueries(clock),
    uploads,
    support: await openSupport(home, store),
    things: createThingIndex(store),
    reports: openReportRuns(),
    formatter: startFormatter(),
    templates: startRenderer(),
    signIns: guardSignIn(settings.signInAttempts, clock),
    log: app.log,
    instance: await instanceId(store),
    auditKey: openAuditKey(home.path),
    verifierFile: options.verifierFile,
    version: options.version,
    clock,
    prepared: () => prepared,
  }
  await audit({ by: 'system', call: 'start' }, () => recordSettings(store, settings, home.secret))
  await failInterrupted(store, clock())
  await sweep(services)
  let draining = false
  const [signInToken] = await Promise.all([
    audit({ by: 'system', call: 'administrator' }, () => ensureAdministrator(store, settings, clock())),
    assemble(app, services, { clientFolder: options.clientFolder, draining: () => draining }),
  ])
  const addUploads = async (): Promise<void> => {
    if (!draining) await services.databases.addUploads(uploaded)
  }
  const start = <T>(work: () => T): T => audit({ by: 'system', call: 'start' }, work)
  const added = start(() => addSample(options, services, () => draining).finally(addUploads))
  prepared = added.catch(() => undefined)
  const sample = added.then(async (built) => {
    if (built !== null && settings.sampleDashboards && !draining)
      await start(() => installSamples(services, SAMPLE.file))
    return built === true
  })
  sample.catch(() => undefined)
  const schedules = startSchedules(services)
  const reports = startReports(services)
  const timer = setInterval(() => {
    sweep(services).catch((error: unknown) => app.log.error({ err: error }, 'sweep failed'))
  }, SWEEP_EVERY)
  timer.unref()

  return {
    app,
    services,
    signInToken,
    sample,
    listen: () => listen(app, settings),
    close: async () => {
      draining = true
      clearInterval(timer)
      schedules.stop()
      services.prefetcher.close()
      app.server.close()
      reports.stop()
      await stopReportRuns(services.reports)
      services.templates.close()
      await stopRuns(services)
      services.jobs.stopAll()
      await app.close()
      await services.results.settled()
      await Promise.all([services.databases.close(), services.formatter.close(), early.close()])
      await store.destroy()
      home.release()
    },
  }
}
