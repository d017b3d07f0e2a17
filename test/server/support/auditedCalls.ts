import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bring } from './bundles'
import { type Reports, startReporting } from './reports'
import { type Answer, type Browser, rison } from './server'

/** Secrets that the calls send; no table of the audit log may hold one. */
export const SECRETS = {
  password: 'hunter2-hunter2',
  newPassword: 'correct-horse-9-battery',
  key: 'sealed-with-this-key-77',
} as const

export interface AuditWorld extends Reports {
  /** Ids of the things that earlier calls made, by name. */
  readonly ids: Map<string, number>
}

export const startAuditWorld = async (clock: () => number): Promise<AuditWorld> => {
  const reports = await startReporting(clock, { signInAttempts: 10_000 })
  const { store } = reports.server.services
  await store.updateTable('user').set({ email: 'root@example.com' }).where('username', '=', 'root').execute()
  writeFileSync(join(reports.server.home, 'other.duckdb'), '')
  return { ...reports, ids: new Map() }
}

const sendForm = async (by: Browser, path: string, parts: Readonly<Record<string, string | File>>): Promise<Answer> => {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) form.append(name, part)
  const body = new Response(form)
  const headers = { 'content-type': body.headers.get('content-type') ?? '' }
  return by.send('POST', path, { raw: Buffer.from(await body.arrayBuffer()), headers })
}

type Step = (world: AuditWorld) => Promise<Answer>

const id = ({ ids }: AuditWorld, name: string): number => {
  const found = ids.get(name)
  if (found === undefined) throw new Error(`${name} was not made`)
  return found
}

/** Posts, and keeps the id of the thing that was made. */
const made = async (world: AuditWorld, name: string, answering: Promise<Answer>): Promise<Answer> => {
  const answer = await answering
  if (answer.status < 300) world.ids.set(name, answer.json<{ id: number }>().id)
  return answer
}

const put = (by: Browser, path: string, body: object): Promise<Answer> => by.send('PUT', path, { body })
const remove = (by: Browser, path: string): Promise<Answer> => by.send('DELETE', path)

const roleNamed = async ({ server }: AuditWorld, name: string): Promise<number> =>
  (await server.services.store.selectFrom('role').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

const idIn = async (
  { server }: AuditWorld,
  table: 'dashboard' | 'dataset' | 'tag' | 'upload_table' | 'database',
): Promise<number> =>
  (await server.services.store.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id

const uploads = async ({ server }: AuditWorld): Promise<number> =>
  (
    await server.services.store
      .selectFrom('database')
      .select('id')
      .where('name', '=', 'uploads')
      .executeTakeFirstOrThrow()
  ).id

const exported = async (world: AuditWorld): Promise<Buffer> =>
  (await world.ada.get(`/api/v1/dashboard/export/?${rison(`!(${id(world, 'dashboard')})`)}`)).bytes

const layoutWith = (charts: readonly number[]): string =>
  JSON.stringify({
    positions: {
      ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
      GRID_ID: { id: 'GRID_ID', type: 'GRID', children: charts.map((chart) => `CHART-${chart}`) },
      ...Object.fromEntries(
        charts.map((chart) => [`CHART-${chart}`, { type: 'CHART', children: [], meta: { chartId: chart } }]),
      ),
    },
  })

const chartBody = (world: AuditWorld, name: string) => ({
  slice_name: name,
  datasource_id: world.sales,
  datasource_type: 'table',
  viz_type: 'table',
  params: JSON.stringify({ viz_type: 'table', row_limit: 10 }),
})

interface Versions {
  readonly count: number
  readonly result: readonly { readonly number: number }[]
}

/** Brings the version before the newest one back. */
const restore = async (by: Browser, path: string): Promise<Answer> => {
  const { result } = (await by.get(`${path}/versions/`)).json<Versions>()
  const [newest, former] = result
  return by.post(`${path}/versions/${former?.number}/restore/`, { revision: newest?.number })
}

/** One real request for each call that changes shared things, in an order in which each finds what it needs. */
export const auditedCalls: Readonly<Record<string, Step>> = {
  databasePost: (world) =>
    made(
      world,
      'database',
      world.admin.post('/api/v1/database/', {
        database_name: 'second',
        engine: 'duckdb',
        configuration_method: 'dynamic_form',
        parameters: { file: 'other.duckdb', encryption_key: SECRETS.key },
      }),
    ),
  databasePut: (world) =>
    put(world.admin, `/api/v1/database/${id(world, 'database')}`, { database_name: 'other', expose_in_sqllab: false }),
  datasetPost: (world) =>
    made(
      world,
      'virtual',
      world.ada.post('/api/v1/dataset/', { database: 1, schema: 'main', table_name: 'v', sql: 'select 1 as one' }),
    ),
  datasetPut: (world) =>
    put(world.ada, `/api/v1/dataset/${id(world, 'virtual')}`, {
      description: 'One',
      metrics: [{ metric_name: 'all', expression: 'count(*)', currency: { symbol: 'EUR', symbolPosition: 'prefix' } }],
    }),
  datasetVersionRestore: (world) => restore(world.ada, `/api/recount/dataset/${id(world, 'virtual')}`),
  datasetRefresh: async (world) => {
    const { store } = world.server.services
    // a column that its source has lost
    await store
      .updateTable('dataset_column')
      .set({ column_name: 'gone', type: 'TEXT' })
      .where('dataset_id', '=', id(world, 'virtual'))
      .execute()
    return put(world.ada, `/api/v1/dataset/${id(world, 'virtual')}/refresh`, {})
  },
  datasetDuplicate: (world) =>
    made(
      world,
      'twin',
      world.ada.post('/api/v1/dataset/duplicate', { base_model_id: id(world, 'virtual'), table_name: 'twin' }),
    ),
  datasetGetOrCreate: async (world) => {
    const body = { table_name: 'local', database_id: id(world, 'database'), schema: 'main' }
    return world.admin.post('/api/v1/dataset/get_or_create/', { ...body, table_name: 'many' })
  },
  datasetDelete: (world) => remove(world.ada, `/api/v1/dataset/${id(world, 'twin')}`),
  chartPost: (world) => made(world, 'chart', world.ada.post('/api/v1/chart/', chartBody(world, 'Units'))),
  chartPut: (world) =>
    put(world.ada, `/api/v1/chart/${id(world, 'chart')}`, {
      slice_name: 'Units sold',
      params: JSON.stringify({ viz_type: 'table', row_limit: 20 }),
    }),
  chartVersionRestore: (world) => restore(world.ada, `/api/recount/chart/${id(world, 'chart')}`),
  dashboardPost: (world) =>
    made(world, 'dashboard', world.ada.post('/api/v1/dashboard/', { dashboard_title: 'Sales', published: true })),
  dashboardPut: (world) =>
    put(world.ada, `/api/v1/dashboard/${id(world, 'dashboard')}`, {
      dashboard_title: 'Sales again',
      json_metadata: layoutWith([id(world, 'chart')]),
    }),
  dashboardCopy: (world) =>
    world.ada.post(`/api/v1/dashboard/${id(world, 'dashboard')}/copy/`, {
      dashboard_title: 'A copy',
      duplicate_slices: true,
      json_metadata: layoutWith([id(world, 'chart')]),
    }),
  dashboardMove: (world) =>
    world.admin.post(`/api/recount/dashboard/${id(world, 'dashboard')}/move/`, {
      datasets: [{ id: world.sales, database_id: id(world, 'database'), schema: 'main' }],
    }),
  dashboardImport: async (world) => bring(world.admin, await exported(world), true),
  tagPost: async (world) =>
    world.ada.post('/api/v1/tag/', { name: 'Important', objects_to_tag: [['dashboard', id(world, 'dashboard')]] }),
  tagPut: async (world) =>
    put(world.ada, `/api/v1/tag/${await idIn(world, 'tag')}`, {
      name: 'Urgent',
      description: 'Today',
      objects_to_tag: [['chart', id(world, 'chart')]],
    }),
  tagBulkPost: (world) =>
    world.ada.post('/api/v1/tag/bulk_create', {
      tags: [
        { name: 'First', objects_to_tag: [['dashboard', id(world, 'dashboard')]] },
        { name: 'Second', objects_to_tag: [['chart', id(world, 'chart')]] },
      ],
    }),
  tagObject: (world) =>
    world.ada.post(`/api/v1/tag/3/${id(world, 'dashboard')}/`, { properties: { tags: ['Third', 'Fourth'] } }),
  untagObject: (world) => remove(world.ada, `/api/v1/tag/3/${id(world, 'dashboard')}/Third/`),
  tagDelete: async (world) => remove(world.ada, `/api/v1/tag/${await idIn(world, 'tag')}`),
  tagBulkDelete: (world) => remove(world.ada, `/api/v1/tag/?${rison('!(First,Second)')}`),
  layerPost: (world) => made(world, 'layer', world.ada.post('/api/v1/annotation_layer/', { name: 'Days' })),
  layerPut: (world) =>
    put(world.ada, `/api/v1/annotation_layer/${id(world, 'layer')}`, { name: 'Holidays', descr: 'Free' }),
  annotationPost: (world) =>
    made(
      world,
      'annotation',
      world.ada.post(`/api/v1/annotation_layer/${id(world, 'layer')}/annotation/`, {
        short_descr: 'A day',
        start_dttm: '2026-03-01T00:00:00',
        end_dttm: '2026-03-02T00:00:00',
      }),
    ),
  annotationPut: (world) =>
    put(world.ada, `/api/v1/annotation_layer/${id(world, 'layer')}/annotation/${id(world, 'annotation')}`, {
      short_descr: 'Another day',
    }),
  annotationDelete: (world) =>
    remove(world.ada, `/api/v1/annotation_layer/${id(world, 'layer')}/annotation/${id(world, 'annotation')}`),
  layerDelete: (world) => remove(world.ada, `/api/v1/annotation_layer/${id(world, 'layer')}`),
  rulePost: async (world) =>
    made(
      world,
      'rule',
      world.admin.post('/api/v1/rowlevelsecurity/', {
        name: 'hidden',
        filter_type: 'Regular',
        tables: [world.many],
        clause: 'n > 3',
        roles: [await roleNamed(world, 'Gamma')],
      }),
    ),
  rulePut: async (world) =>
    put(world.admin, `/api/v1/rowlevelsecurity/${id(world, 'rule')}`, {
      clause: 'n > 4',
      roles: [await roleNamed(world, 'Gamma'), await roleNamed(world, 'sql_lab')],
    }),
  ruleDelete: (world) => remove(world.admin, `/api/v1/rowlevelsecurity/${id(world, 'rule')}`),
  reportPost: (world) =>
    made(
      world,
      'report',
      world.ada.post('/api/v1/report/', {
        type: 'Report',
        name: 'Weekly',
        crontab: '0 12 * * 1',
        creation_method: 'charts',
        chart: id(world, 'chart'),
      }),
    ),
  reportPut: (world) =>
    put(world.ada, `/api/v1/report/${id(world, 'report')}`, {
      name: 'Each week',
      recipients: [{ type: 'Email', recipient_config_json: { target: 'ada@example.com' } }],
    }),
  reportDelete: (world) => remove(world.ada, `/api/v1/report/${id(world, 'report')}`),
  savedQueryPost: (world) =>
    made(world, 'query', world.ada.post('/api/v1/saved_query/', { label: 'Mine', sql: 'select 1', db_id: 1 })),
  savedQueryPut: (world) =>
    put(world.ada, `/api/v1/saved_query/${id(world, 'query')}`, { label: 'Ours', sql: 'select 2' }),
  savedQueryVersionRestore: (world) => restore(world.ada, `/api/recount/saved_query/${id(world, 'query')}`),
  savedQueryDelete: (world) => remove(world.ada, `/api/v1/saved_query/${id(world, 'query')}`),
  upload: async (world) =>
    sendForm(world.admin, `/api/v1/database/${await uploads(world)}/upload/`, {
      table_name: 'sent',
      file: new File(['a,b\n1,2\n'], 'sent.csv'),
    }),
  uploadShare: (world) =>
    world.admin.post('/api/v1/upload/share/', {
      schema: 'root',
      table: 'sent',
      add: { users: [world.ada.userId as number] },
    }),
  uploadWish: (world) => world.bob.post('/api/v1/upload/wish/', { schema: 'root', table: 'sent' }),
  uploadDelete: async (world) =>
    remove(world.admin, `/api/v1/database/${await uploads(world)}/upload/?table_name=sent`),
  userPost: async (world) =>
    made(
      world,
      'user',
      world.admin.post('/api/v1/security/users/', {
        username: 'new',
        first_name: 'New',
        last_name: 'Person',
        active: true,
        roles: [await roleNamed(world, 'Gamma')],
        password: SECRETS.password,
      }),
    ),
  userPut: async (world) =>
    put(world.admin, `/api/v1/security/users/${id(world, 'user')}`, {
      first_name: 'Newer',
      roles: [await roleNamed(world, 'Alpha')],
      databases: [1],
      password: SECRETS.newPassword,
    }),
  changeMe: async (world) =>
    put(world.bob, '/api/v1/me/', {
      first_name: 'Robert',
      password: SECRETS.newPassword,
      current_password: 'correct horse battery',
    }),
  chartBulkDelete: async (world) => {
    const { store } = world.server.services
    const copies = await store
      .selectFrom('chart')
      .select('id')
      .where('id', '!=', id(world, 'chart'))
      .where('created_by', '=', world.ada.userId)
      .execute()
    return remove(world.ada, `/api/v1/chart/?${rison(`!(${copies.map((copy) => copy.id).join(',')})`)}`)
  },
  chartDelete: (world) => remove(world.ada, `/api/v1/chart/${id(world, 'chart')}`),
  dashboardDelete: (world) => remove(world.ada, `/api/v1/dashboard/${id(world, 'dashboard')}`),
  dashboardBulkDelete: async (world) =>
    remove(world.ada, `/api/v1/dashboard/?${rison(`!(${await idIn(world, 'dashboard')})`)}`),
  datasetBulkDelete: (world) => remove(world.ada, `/api/v1/dataset/?${rison(`!(${id(world, 'virtual')})`)}`),
  databaseDelete: async (world) => {
    const { store } = world.server.services
    await store.deleteFrom('dataset').where('database_id', '=', id(world, 'database')).execute()
    return remove(world.admin, `/api/v1/database/${id(world, 'database')}`)
  },
}
