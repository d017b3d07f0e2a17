import { uploadPreview } from './uploadPreview'
import type { RequestHandler } from 'msw'

import { MASK } from '../../contract/database/connection'
import { calls } from '../../contract/index'
import type { Job } from '../../contract/job/job'
import { answer, json, type ReceivedCall } from './server'

interface KeptDatabase {
  readonly id: number
  name: string
}
interface KeptDataset {
  readonly id: number
  readonly name: string
  sql: string | null
}

const numbersIn = ({ url }: ReceivedCall): readonly number[] =>
  [...url.pathname.matchAll(/\/(\d+)/g)].map(([, n]) => Number(n))
const idIn = (asked: ReceivedCall): number => numbersIn(asked)[0] ?? 0
const missing = (): Response => json({ message: 'Not found' }, 404)
const ok = (): Response => json({ message: 'OK' })

const SWITCHES = {
  expose_in_sqllab: true,
  allow_run_async: false,
  allow_ctas: false,
  allow_cvas: false,
  allow_dml: false,
}
const FOUND = { ...uploadPreview, table_name: 'file', schema: 'ada', rows: [['1']] }

/** A server that keeps databases, datasets, tables of files and jobs in memory. */
export const createWideServer = () => {
  const databases = new Map<number, KeptDatabase>([[1, { id: 1, name: 'examples' }]])
  const datasets = new Map<number, KeptDataset>()
  const tables = new Set<string>()
  const jobs = new Map<string, Job>()
  let ids = 1

  const jobOf = (id: string): Job =>
    jobs.get(id) ?? { id, state: 'running', percent: null, bytes: 0, rows: null, message: null, notes: [] }
  const jobId = ({ url }: ReceivedCall): string => /\/job\/([\w-]+)/.exec(url.pathname)?.[1] ?? ''
  const datasource = ({ id, name, sql }: KeptDataset) => ({ id, uid: `${id}__table`, type: 'table', name, sql })

  const handlers: readonly RequestHandler[] = [
    answer(calls.queryUpdatedSince, () => json({ result: [] })),
    answer(calls.databaseTables, () => json({ count: 0, result: [] })),
    answer(calls.databaseSchemas, () => json({ result: ['main'] })),
    answer(calls.databaseAvailable, () => json({ databases: [] })),
    answer(calls.databaseList, ({ url }) => {
      const files = url.searchParams.get('q')?.includes('allow_file_upload') === true
      const result = [...databases.values()].map(({ id, name }) => ({ id, database_name: name, ...SWITCHES }))
      return json({ count: result.length, ids: [], result: files ? result.slice(0, 1) : result })
    }),
    answer(calls.databasePost, ({ body }) => {
      const id = (ids += 1)
      databases.set(id, { id, name: String(body['database_name']) })
      return json({ id, result: {} }, 201)
    }),
    answer(calls.databaseConnection, (asked) => {
      const known = databases.get(idIn(asked))
      if (known === undefined) return missing()
      const result = {
        id: known.id,
        uuid: 'u',
        database_name: known.name,
        backend: 'duckdb',
        driver: null,
        engine: 'duckdb',
        sqlalchemy_uri: '',
        parameters: { file: 'x', encryption_key: MASK },
        parameters_schema: { properties: { file: {}, encryption_key: { writeOnly: true } } },
        configuration_method: 'dynamic_form',
        extra: '{}',
        masked_encrypted_extra: null,
        server_cert: null,
        cache_timeout: null,
        ...SWITCHES,
        allow_file_upload: false,
        force_ctas_schema: null,
        impersonate_user: false,
      }
      return json({ id: known.id, result })
    }),
    answer(calls.databasePut, (asked) => {
      const known = databases.get(idIn(asked))
      if (known === undefined) return missing()
      known.name = String(asked.body['database_name'])
      return json({ id: known.id, result: {} })
    }),
    answer(calls.databaseDelete, (asked) => {
      if (idIn(asked) === 1) return json({ message: 'In use' }, 422)
      return databases.delete(idIn(asked)) ? ok() : missing()
    }),
    answer(calls.databaseTest, () => ok()),
    answer(calls.databaseRelated, () => {
      const none = { count: 0, result: [] }
      return json({ charts: none, dashboards: none, sqllab_tab_states: none, datasets: none, saved_queries: none })
    }),
    answer(calls.databaseFunctions, () =>
      json({ result: [{ name: 'lower', kind: 'scalar', description: null, example: null, signatures: [] }] }),
    ),
    answer(calls.datasetList, () => {
      const result = [...datasets.values()].map(({ id, name }) => ({
        id,
        table_name: name,
        kind: 'virtual',
        owners: [],
      }))
      return json({ count: result.length, ids: [], result })
    }),
    answer(calls.datasetPost, ({ body }) => {
      const id = (ids += 1)
      const made = { id, name: String(body['table_name']), sql: String(body['sql']) }
      datasets.set(id, made)
      return json({ id, result: body, data: datasource(made) }, 201)
    }),
    answer(calls.datasetPut, (asked) => {
      const known = datasets.get(idIn(asked))
      if (known === undefined) return missing()
      known.sql = String(asked.body['sql'])
      return json({ id: known.id, result: asked.body })
    }),
    answer(calls.datasetRefresh, () => ok()),
    answer(calls.datasetDelete, (asked) => (datasets.delete(idIn(asked)) ? ok() : missing())),
    answer(calls.datasetGetOrCreate, ({ body }) => {
      const name = String(body['table_name'])
      const known = [...datasets.values()].find((one) => one.name === name && one.sql === null)
      const id = known?.id ?? (ids += 1)
      datasets.set(id, known ?? { id, name, sql: null })
      return json({ result: { table_id: id } })
    }),
    answer(calls.datasourceMetadata, ({ url }) => {
      const known = datasets.get(Number.parseInt(url.searchParams.get('datasourceKey') ?? '', 10))
      return known === undefined ? missing() : json(datasource(known))
    }),
    answer(calls.estimate, ({ body }) => json({ result: [{ Rows: String(body['sql']).length.toString() }] })),
    answer(calls.uploadMetadata, () => json({ result: { items: [], upload: FOUND } })),
    answer(calls.upload, async () => {
      tables.add('file')
      return json({ result: { ...jobOf('j'), state: 'running' } }, 202)
    }),
    answer(calls.uploadDelete, ({ url }) =>
      tables.delete(url.searchParams.get('table_name') ?? '') ? ok() : missing(),
    ),
    answer(calls.exportStart, ({ body }) => {
      const id = String(body['job'])
      jobs.set(id, { ...jobOf(id), rows: 3 })
      return json({ result: jobOf(id) }, 201)
    }),
    answer(calls.jobGet, (asked) => {
      const id = jobId(asked)
      const job = jobOf(id)
      // it ends by itself when it is asked about for the second time
      if (job.state === 'running') jobs.set(id, { ...job, percent: (job.percent ?? 0) + 50 })
      if (job.state === 'running' && job.percent === 50) jobs.set(id, { ...job, state: 'done', notes: ['In UTC.'] })
      return json({ result: jobOf(id) })
    }),
    answer(calls.jobStop, (asked) => {
      const job = jobOf(jobId(asked))
      if (job.state === 'running') jobs.set(job.id, { ...job, state: 'stopped' })
      return json({ result: jobOf(job.id) })
    }),
  ]
  return { databases, datasets, tables, jobs, handlers }
}
