import { audit, note } from '../../audit/context'
import type { Selectable } from 'kysely'
import type { SavedQueryTable } from '../../metadata/schema'
import { Problem } from '../../problem'
import { storedObject } from '../../json/stored'
import { effectiveLimit } from '../../run/limit'
import { addQuery, newClientId } from '../../run/queries'
import { type Run, runQuery } from '../../run/run'
import { findUser, may } from '../../session/security/users'
import type { Platform } from '../../platform'
import { renderSql } from '../../templates/render'
import { isDue, scheduleOf } from './schedule'

type Deps = Run['services'] & Pick<Platform, 'templates'>

const EVERY_MS = 20_000

type Row = Selectable<SavedQueryTable>

/** Outcome of the last run of a scheduled query; stored in its `extra` as `last_run`. */
interface LastRun {
  readonly at: number
  readonly state: string
  readonly query_id: number | null
  readonly rows: number | null
  readonly message: string | null
}

export interface Schedules {
  /** Runs schedules that became due since the last look. Settles when those runs have ended. */
  look(): Promise<void>
  stop(): void
}

const notRun = (at: number, message: string): LastRun => ({ at, state: 'failed', query_id: null, rows: null, message })

const wordsOf = (error: unknown): string | null => (error instanceof Problem ? error.codedText : null)

/** Runs a saved query with the rights that its owner has now. */
const run = async (services: Deps, row: Row): Promise<LastRun> => {
  const { store, settings } = services
  const at = services.clock()
  const user = await findUser(store, row.user_id)
  if (!user || !may(user, ['can_execute_sql_query', 'SQLLab'])) return notRun(at, 'Its owner may not run queries.')
  const database = row.database_id === null ? null : await services.databases.find(user, row.database_id)
  if (!database) return notRun(at, 'Its database is not there, or its owner may not see it.')
  const sql = await renderSql(services.templates, row.sql_text ?? '', row.template_parameters)
  const added = await addQuery(store, {
    clientId: newClientId(),
    userId: user.id,
    databaseId: database.id,
    editorId: null,
    tab: row.label,
    catalog: row.catalog,
    schema: row.schema_name,
    sql: row.sql_text ?? '',
    limit: effectiveLimit(null, settings.maxRows),
    now: at,
    background: database.allow_run_async === 1,
  })
  note({ actor: { id: user.id, name: user.username }, about: { kind: 'saved_query', id: row.id } })
  const outcome = await runQuery({ services, user, database, row: added.row, sql })
  const ended = { at, query_id: added.row.id }
  if (outcome.kind === 'success') return { ...ended, state: 'success', rows: outcome.head.rowCount, message: null }
  const message = outcome.kind === 'stopped' ? 'The query was stopped.' : outcome.error.message
  return { ...ended, state: outcome.kind, rows: null, message }
}

/**
 * Runs scheduled queries when they are due. Times missed while the server was off are skipped, and a query that still runs is not
 * started a second time.
 */
export const startSchedules = (services: Deps): Schedules => {
  const running = new Set<number>()
  let last = services.clock()

  const begin = async (row: Row): Promise<void> => {
    running.add(row.id)
    try {
      const at = services.clock()
      const ended = await run(services, row).catch((error: unknown) => {
        const words = wordsOf(error)
        if (words === null) services.log.error({ err: error, savedQueryId: row.id }, 'scheduled query failed')
        return notRun(at, words ?? 'The query failed on the server.')
      })
      const now = await services.store.selectFrom('saved_query').selectAll().where('id', '=', row.id).executeTakeFirst()
      if (!now) return
      const extra = JSON.stringify({ ...storedObject(now.extra), last_run: ended })
      await services.store.updateTable('saved_query').set({ extra }).where('id', '=', row.id).execute()
    } finally {
      running.delete(row.id)
    }
  }

  const look = async (): Promise<void> => {
    const [from, to] = [last, services.clock()]
    last = to
    const rows = await services.store
      .selectFrom('saved_query')
      .selectAll()
      .where('extra', 'like', '%schedule_interval%')
      .execute()
    const due = rows.filter((row) => {
      const schedule = scheduleOf(storedObject(row.extra))
      return schedule !== null && !running.has(row.id) && isDue(schedule, from, to)
    })
    await Promise.all(due.map((row) => audit({ by: 'schedule', call: 'schedules' }, () => begin(row))))
  }

  const timer = setInterval(() => {
    look().catch((error: unknown) => services.log.error({ err: error }, 'schedules failed'))
  }, EVERY_MS)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}
