import { type Kysely, sql } from 'kysely'
import { Refusal } from '../refusal'
import { spine } from './migrations/0001-spine'
import { savedQueries } from './migrations/0002-saved-queries'
import { tabs } from './migrations/0003-tabs'
import { databases } from './migrations/0004-databases'
import { datasets } from './migrations/0005-datasets'
import { uploads } from './migrations/0006-uploads'
import { charts } from './migrations/0007-charts'
import { rowLevelSecurity } from './migrations/0008-row-level-security'
import { annotations } from './migrations/0009-annotations'
import { dashboards } from './migrations/0011-dashboards'
import { dashboardVersions } from './migrations/0013-dashboard-versions'
import { usage } from './migrations/0015-usage'
import { lists } from './migrations/0016-lists'
import { tags } from './migrations/0017-tags'
import { reports } from './migrations/0018-reports'
import { lastSignIn } from './migrations/0019-last-sign-in'
import { datasetAuthor } from './migrations/0020-dataset-author'
import { sessionByLink } from './migrations/0021-session-by-link'
import { auditLog } from './migrations/0022-audit'
import { support } from './migrations/0023-support'
import { versions } from './migrations/0024-versions'
import { uploadShares } from './migrations/0025-upload-shares'
import { uploadOptions } from './migrations/0026-upload-options'
import { datasetCatalogs } from './migrations/0027-dataset-catalogs'
import type { MetadataSchema } from './schema'

interface Migration {
  readonly id: number
  readonly name: string
  /** True where it replaces a table that others refer to: dropping one deletes the rows that refer to it. */
  readonly rebuilds?: boolean
  up(db: Kysely<unknown>): Promise<void>
}

/** In the order of their numbers; one that was released is never edited. */
export const migrations: readonly Migration[] = [
  spine,
  savedQueries,
  tabs,
  databases,
  datasets,
  uploads,
  charts,
  rowLevelSecurity,
  annotations,
  dashboards,
  dashboardVersions,
  usage,
  lists,
  tags,
  reports,
  lastSignIn,
  datasetAuthor,
  sessionByLink,
  auditLog,
  support,
  versions,
  uploadShares,
  uploadOptions,
  datasetCatalogs,
]

const appliedIds = async (db: Kysely<MetadataSchema>): Promise<number[]> => {
  const rows = await db.selectFrom('migration').select('id').orderBy('id').execute()
  return rows.map((row) => row.id)
}

/** Runs work while references are not enforced, which is a setting outside transactions. */
const withoutReferences = async (db: Kysely<MetadataSchema>, work: () => Promise<void>): Promise<void> => {
  await sql`pragma foreign_keys = off`.execute(db)
  try {
    await work()
  } finally {
    await sql`pragma foreign_keys = on`.execute(db)
  }
}

/** Counts of rows without what they name, by both tables: a tool without references, or a crash long ago, may have left some. */
const readOrphans = async (db: Kysely<MetadataSchema>): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db)
  const counts = new Map<string, number>()
  for (const { table, parent } of rows) {
    const names = `${table} without what they name in ${parent}`
    counts.set(names, (counts.get(names) ?? 0) + 1)
  }
  return counts
}

const rebuild = async (db: Kysely<MetadataSchema>, step: Migration): Promise<void> => {
  const before = await readOrphans(db)
  await step.up(db as unknown as Kysely<unknown>)
  for (const [names, count] of await readOrphans(db)) {
    if (count > (before.get(names) ?? 0)) throw new Error(`the step "${step.name}" leaves rows of ${names}`)
  }
}

const take = (db: Kysely<MetadataSchema>, step: Migration, now: number): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    if (step.rebuilds === true) await rebuild(transaction, step)
    else await step.up(transaction as unknown as Kysely<unknown>)
    await transaction.insertInto('migration').values({ id: step.id, name: step.name, applied_ms: now }).execute()
  })

/**
 * Brings the store to this program's schema, each step in a transaction of its own, so a killed upgrade resumes where
 * it was. Refuses a store that a newer program wrote. Answers the steps that were new to it.
 */
export const migrate = async (
  db: Kysely<MetadataSchema>,
  now: number,
  steps: readonly Migration[] = migrations,
): Promise<readonly Migration[]> => {
  await sql`create table if not exists migration (id integer primary key, name text not null, applied_ms bigint not null)`.execute(
    db,
  )
  const applied = await appliedIds(db)
  const newest = applied.at(-1) ?? 0
  const latest = steps.at(-1)?.id ?? 0
  if (newest > latest) {
    throw new Refusal(
      `The data directory was written by a newer version of Recount (schema ${newest}, this one knows ${latest}). Start that version, or restore a backup.`,
    )
  }
  const missing = steps.filter(({ id }) => !applied.includes(id))
  for (const step of missing) {
    if (step.rebuilds === true) await withoutReferences(db, () => take(db, step, now))
    else await take(db, step, now)
  }
  return missing
}
