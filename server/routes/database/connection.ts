import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { DatabaseBody, SchemasFound } from '../../../contract/database/connection'
import { calls } from '../../../contract/index'
import { note } from '../../audit/context'
import { allowsCatalogs } from '../../database/catalogs'
import { placeOf } from '../../database/connect'
import type { Connection } from '../../database/connection'
import { type DatabaseRow, UPLOADS } from '../../database/databases'
import { locate } from '../../database/place'
import { Unreachable } from '../../database/unreachable'
import { seal } from '../../database/seal'
import { maskedOptions, readConnection, readExtra } from '../../database/settings'
import { runningOn, usesOf } from '../../database/uses'
import { keepCatalogs } from '../../dataset/names'
import { type Engine, EngineError } from '../../engines/engine'
import { engineKinds, kindOf, optionsSchema } from '../../engines/kinds'
import { coded, invalid, notFound } from '../../problem'
import { type Route, ok, route } from '../route'
import type { User } from '../../session/security/users'
import type { Services } from '../../services'

const HEALTH_MS = 10_000

const valueOf = <Value>(read: { value: Value } | { wrong: object }): Value => {
  if ('wrong' in read) throw invalid({ ...read.wrong })
  return read.value
}

const find = async (services: Services, user: User, id: number): Promise<DatabaseRow> => {
  const row = await services.databases.find(user, id)
  if (!row) throw notFound()
  return row
}

/** Connection to a database. Refuses (422) an unknown engine, and damaged settings. */
const connectionOf = (services: Services, row: DatabaseRow): Connection => {
  try {
    return services.databases.connectionOf(row)
  } catch (error) {
    if (error instanceof Unreachable) throw coded(error.code, error.message, { reason: 'invalid' })
    throw error
  }
}

/**
 * Tries a connection: it opens and answers, and then answers `question`. Errors that the user can correct are reported, with the
 * field where it is known.
 */
const attempt = async <Answer>(
  services: Services,
  connection: Connection,
  create: boolean,
  question: (engine: Engine) => Promise<Answer>,
): Promise<Answer> => {
  try {
    const engine = await services.databases.attempt(connection, create)
    try {
      if (!(await engine.healthy(HEALTH_MS))) {
        throw coded('CONNECTION_DATABASE_TIMEOUT', 'The database did not answer in time.')
      }
      return await question(engine)
    } finally {
      await engine.close()
    }
  } catch (error) {
    if (error instanceof Unreachable) throw coded(error.code, error.message, { reason: 'invalid' })
    throw error
  }
}

const reach = (services: Services, connection: Connection): Promise<void> =>
  attempt(services, connection, connection.options.create === true, async () => undefined)

/** Refuses a name or a place that another database has, in any spelling. */
const refuseTwins = async (services: Services, name: string, connection: Connection | null, except: number | null) => {
  const place = connection && (await placeOf(services.home.path, connection))
  if (place && 'refusal' in place) throw invalid({ file: [place.refusal] })
  for (const other of await services.store.selectFrom('database').selectAll().execute()) {
    if (other.id === except) continue
    if (other.name.toLowerCase() === name.toLowerCase()) {
      throw invalid({ database_name: ['A database with the same name already exists.'] })
    }
    const kind = kindOf(other.engine)
    if (!place || kind?.engine !== connection?.kind.engine) continue
    if (kind?.reaches === 'server') {
      if (other.location !== place.path) continue
      throw invalid({ database: [`The database ${other.name} is the same already.`] })
    }
    const theirs = await locate(services.home.path, other.location)
    const same =
      'path' in theirs &&
      (theirs.path === place.path || (theirs.identity !== null && theirs.identity === place.identity))
    if (same) throw invalid({ file: [`The database ${other.name} uses this file already.`] })
  }
}

const bit = (value: boolean | null | undefined): number | undefined =>
  value === undefined ? undefined : value === true ? 1 : 0

/** The switches that a body names, as columns. */
const switchesOf = (body: DatabaseBody) => {
  if (body.impersonate_user) throw invalid({ impersonate_user: ['This engine has no users to act as.'] })
  const columns = {
    expose_in_sqllab: bit(body.expose_in_sqllab),
    allow_run_async: bit(body.allow_run_async),
    allow_file_upload: bit(body.allow_file_upload),
    allow_ctas: bit(body.allow_ctas),
    allow_cvas: bit(body.allow_cvas),
    allow_dml: bit(body.allow_dml),
    force_ctas_schema: body.force_ctas_schema === undefined ? undefined : body.force_ctas_schema?.trim() || null,
    cache_timeout: body.cache_timeout,
    extra: typeof body.extra === 'string' ? valueOf(readExtra(body.extra || '{}')) : undefined,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [Name in keyof typeof columns]?: NonNullable<(typeof columns)[Name]>
  }
}

const WRITING = ['allow_dml', 'allow_ctas', 'allow_cvas', 'allow_file_upload'] as const

const refuseWritesToEncrypted = (row: Partial<DatabaseRow>, { secrets }: Connection): void => {
  if (secrets.encryption_key === undefined) return
  const on = WRITING.find((name) => row[name] === 1)
  if (on) throw invalid({ [on]: ['An encrypted file can be read, not written.'] })
}

/** Files go to the one database that is made for them, and nothing else is written there. */
const refuseMisplaced = (switches: Partial<DatabaseRow>, location: string | null): void => {
  if (location !== UPLOADS) {
    if (switches.allow_file_upload !== 1) return
    throw invalid({ allow_file_upload: ['Files become tables of the database for uploads; this one takes none.'] })
  }
  const on = (['allow_dml', 'allow_ctas', 'allow_cvas'] as const).find((name) => switches[name] === 1)
  if (on) throw invalid({ [on]: ['Tables made of files can be read, not written.'] })
}

const placed = (services: Services, { kind, options, secrets }: Connection) => {
  const { create: _, ...kept } = options
  return {
    engine: kind.engine,
    location: kind.placeOf(options),
    options: JSON.stringify(kept),
    secrets: seal(services.home.secret, secrets),
  }
}

const echo = (row: DatabaseRow, connection: Connection) => ({
  database_name: row.name,
  uuid: row.uuid,
  sqlalchemy_uri: connection.kind.uriOf(connection.options),
  parameters: maskedOptions(connection),
  expose_in_sqllab: row.expose_in_sqllab === 1,
  configuration_method: 'dynamic_form',
})

const post = route(calls.databasePost, async (services, { body, user }) => {
  const connection = valueOf(readConnection(body, null))
  const switches = switchesOf(body)
  refuseWritesToEncrypted(switches, connection)
  refuseMisplaced(switches, null)
  const name = body.database_name.trim()
  if (name === '') throw invalid({ database_name: ['It needs a name.'] })
  await refuseTwins(services, name, connection, null)
  await reach(services, connection)
  const now = services.clock()
  const row = await services.store
    .insertInto('database')
    .values({
      uuid: randomUUID(),
      name,
      expose_in_sqllab: 1,
      ...placed(services, connection),
      ...switches,
      created_by: user.id,
      changed_by: user.id,
      created_ms: now,
      changed_ms: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw invalid({ database_name: ['A database with the same name or file already exists.'] })
  await services.store.deleteFrom('setting').where('name', '=', `removed ${row.location}`).execute()
  return ok({ id: row.id, result: echo(row, connection) }, 201)
})

const idle = async (services: Services, id: number): Promise<void> => {
  const running = await runningOn(services.store, id)
  if (running > 0) {
    throw invalid(
      `${running} ${running === 1 ? 'query runs' : 'queries run'} on this database now. Stop them first, or wait.`,
    )
  }
}

const put = route(calls.databasePut, async (services, { params, body, user }) => {
  const row = await find(services, user, params.id)
  const current = connectionOf(services, row)
  const files = row.location === UPLOADS
  const moved =
    !files && (Boolean(body.parameters) || Boolean(body.sqlalchemy_uri) || (body.engine ?? row.engine) !== row.engine)
  const connection = moved ? valueOf(readConnection(body, current)) : current
  const switches = switchesOf(body)
  refuseWritesToEncrypted({ ...row, ...switches }, connection)
  refuseMisplaced(switches, row.location)
  const name = body.database_name?.trim() ?? row.name
  if (name === '') throw invalid({ database_name: ['It needs a name.'] })
  if (!files || name !== row.name) await refuseTwins(services, name, files ? null : connection, row.id)
  const place = placed(services, connection)
  const elsewhere =
    !files &&
    (place.options !== JSON.stringify(current.options) ||
      JSON.stringify(connection.secrets) !== JSON.stringify(current.secrets))
  const changes = { engine: place.engine, extra: switches.extra ?? row.extra }
  const opensAnew = elsewhere || allowsCatalogs(changes) !== allowsCatalogs(row)
  if (opensAnew) await idle(services, row.id)
  if (elsewhere) await reach(services, connection)
  const changed = await services.store.transaction().execute(async (db) => {
    const written = await db
      .updateTable('database')
      .set({ name, ...(elsewhere ? place : {}), ...switches, changed_by: user.id, changed_ms: services.clock() })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirst()
    if (!written) throw notFound()
    await keepCatalogs(db, row, written)
    return written
  })
  if (opensAnew) await services.databases.reset(row.id)
  return ok({ id: row.id, result: echo(changed, connection) })
})

const NAMED = 5

/** Datasets are useless without their database, so a user who knows their dependents must remove them first. */
const unbound = async (services: Services, user: User, id: number): Promise<void> => {
  const { datasets } = await usesOf(services.store, user, id)
  if (datasets.length === 0) return
  const names = datasets.slice(0, NAMED).map(({ name }) => name)
  const more = datasets.length > NAMED ? ` and ${datasets.length - NAMED} more` : ''
  const one = datasets.length === 1
  const many = one ? 'One dataset uses' : `${datasets.length} datasets use`
  throw invalid(`${many} this database: ${names.join(', ')}${more}. Remove ${one ? 'it' : 'them'} first.`)
}

const remove = route(calls.databaseDelete, async (services, { params, user }) => {
  const row = await find(services, user, params.id)
  await idle(services, row.id)
  await unbound(services, user, row.id)
  await services.store.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('query').where('database_id', '=', row.id).execute()
    await transaction.deleteFrom('database').where('id', '=', row.id).execute()
    // so that a start does not restore a database that was removed on purpose
    await transaction
      .insertInto('setting')
      .values({ name: `removed ${row.location}`, value: String(services.clock()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  await services.databases.forget(row.id)
  return ok({ message: 'OK' })
})

const connection = route(calls.databaseConnection, async (services, { params, user }) => {
  const row = await find(services, user, params.id)
  const current = connectionOf(services, row)
  const result = {
    id: row.id,
    uuid: row.uuid,
    database_name: row.name,
    backend: row.engine,
    engine: row.engine,
    driver: null,
    sqlalchemy_uri: current.kind.uriOf(current.options),
    parameters: maskedOptions(current),
    parameters_schema: optionsSchema(current.kind),
    configuration_method: 'dynamic_form',
    extra: row.extra,
    masked_encrypted_extra: null,
    server_cert: null,
    cache_timeout: row.cache_timeout,
    expose_in_sqllab: row.expose_in_sqllab === 1,
    allow_run_async: row.allow_run_async === 1,
    allow_file_upload: row.allow_file_upload === 1,
    allow_ctas: row.allow_ctas === 1,
    allow_cvas: row.allow_cvas === 1,
    allow_dml: row.allow_dml === 1,
    force_ctas_schema: row.force_ctas_schema,
    impersonate_user: false,
    engine_information: {
      supports_file_upload: row.location === UPLOADS,
      supports_dynamic_catalog: current.kind.catalogs !== undefined,
    },
  }
  return ok({ id: row.id, result })
})

const knownOf = async (services: Services, user: User, id: number | null | undefined): Promise<Connection | null> =>
  typeof id === 'number' ? connectionOf(services, await find(services, user, id)) : null

const check = async (services: Services, candidate: Connection): Promise<{ readonly missing: boolean }> => {
  const place = await placeOf(services.home.path, candidate)
  if ('refusal' in place) throw invalid({ file: [place.refusal] })
  return { missing: place.identity === null }
}

/** Names of schemas that are answered; the others are counted. */
const SCHEMAS_NAMED = 5

/** Schemas that a connection shows; null where the server lists none in time, or refuses to. */
const schemasOf = async (engine: Engine): Promise<SchemasFound | null> => {
  const enough = new AbortController()
  const late = after(HEALTH_MS, null, { signal: enough.signal, ref: false }).catch(() => null)
  const listed = engine.schemas().catch((error: unknown) => {
    if (error instanceof EngineError) return null
    throw error
  })
  const names = await Promise.race([listed, late])
  enough.abort()
  return names === null ? null : { count: names.length, names: names.slice(0, SCHEMAS_NAMED) }
}

/** A test changes nothing: a file that would be made is only looked for. */
const test = route(calls.databaseTest, async (services, { body, user }) => {
  if (typeof body.id === 'number') note({ about: { kind: 'database', id: body.id } })
  note({ details: { engine: kindOf(body.engine ?? '')?.engine ?? null } })
  const candidate = valueOf(readConnection(body, await knownOf(services, user, body.id)))
  const { host, file } = candidate.options
  note({ details: { engine: candidate.kind.engine, ...(host === undefined ? { file } : { host }) } })
  const { missing } = await check(services, candidate)
  if (missing && candidate.options.create === true) return ok({ message: 'OK' })
  const schemas = await attempt(services, candidate, false, schemasOf)
  return ok({ message: 'OK', ...(schemas === null ? {} : { schemas }) })
})

const validate = route(calls.databaseValidate, async (services, { body, user }) => {
  await check(services, valueOf(readConnection(body, await knownOf(services, user, body.id))))
  return ok({ message: 'OK' })
})

const available = route(calls.databaseAvailable, async () =>
  ok({
    databases: engineKinds.map((kind, index) => ({
      name: kind.name,
      engine: kind.engine,
      available_drivers: [kind.engine],
      default_driver: kind.engine,
      sqlalchemy_uri_placeholder: kind.uriPlaceholder,
      preferred: index === 0,
      parameters: optionsSchema(kind),
      engine_information: { supports_dynamic_catalog: kind.catalogs !== undefined },
      supports_oauth2: false,
    })),
  }),
)

const related = route(calls.databaseRelated, async (services, { params, user }) => {
  const row = await find(services, user, params.id)
  const uses = await usesOf(services.store, user, row.id)
  const none = { count: 0, result: [] }
  return ok({
    charts: none,
    dashboards: none,
    sqllab_tab_states: { count: uses.tabs, result: uses.ownTabs },
    datasets: { count: uses.datasets.length, result: uses.datasets },
    saved_queries: { count: uses.savedQueries, result: uses.ownSavedQueries },
    running_queries: { count: uses.running },
  })
})

export const databasesRoutes: readonly Route[] = [post, put, remove, connection, test, validate, available, related]
