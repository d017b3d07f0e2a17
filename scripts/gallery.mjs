/**
 * Records the gallery of charts: for every kind the answers of the real server, on the sample warehouse, to the queries of
 * `test/browser/support/kindCases`. `node scripts/gallery.mjs` records all kinds, with names of kinds only these. A change of a
 * kind's queries needs a new record; a unit test names the kinds.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as bundle } from 'esbuild'
import { build, install, root } from './prepare.mjs'
import { withSampleServer } from './sampleServer.mjs'

const PORT = '8478'
const ADDRESS = `http://127.0.0.1:${PORT}`
const PASSWORD = 'for the gallery only'
const target = join(root, 'src/views/chart/gallery/data')

/** The client's own code that sends the queries and reads the answers. */
const clientOf = async () => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const outfile = join(root, '.cache/gallery.mjs')
  const entryPoints = [join(root, 'test/support/galleryClient.ts')]
  await bundle({ entryPoints, bundle: true, format: 'esm', platform: 'node', outfile })
  return import(pathToFileURL(outfile).href)
}

const signIn = async () => {
  const body = JSON.stringify({ username: 'admin', password: PASSWORD, provider: 'db' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${ADDRESS}/api/v1/security/login`, { method: 'POST', headers, body })
  return (await answer.json()).access_token
}

/** Calls of the client, with a user's token. */
const httpOf = (client, token) =>
  client.createHttp({
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, authorization: `Bearer ${token}` } }),
    csrf: 'none is needed beside a token of access',
    base: ADDRESS,
    fastRows: true,
    timeout: 60_000,
    onUnauthorized: () => undefined,
    onReached: () => undefined,
  })

/** Datasets by table or SQL, each made once and numbered in the order of use, so that a recording is the same next time. */
const datasetsOf = ({ datasetOf, datasetCalls }, http) => {
  const known = new Map()
  const make = async ({ table, sql }) => {
    const at = { schema: 'main', table_name: table }
    const { body } =
      sql === undefined
        ? await http.call(datasetCalls.datasetGetOrCreate, { body: { ...at, database_id: 1 } })
        : await http.call(datasetCalls.datasetPost, { body: { ...at, database: 1, sql } })
    const id = body.id ?? body.result.table_id
    const query = { datasourceKey: `${id}__table` }
    return datasetOf((await http.call(datasetCalls.datasourceMetadata, { query })).body)
  }
  return (one) => {
    const key = one.sql ?? one.table
    known.set(key, known.get(key) ?? make(one))
    return known.get(key)
  }
}

const ask = async ({ chartAnswers, calls, withDefaults, encodeForm }, http, type, dataset, name, form) => {
  const context = { values: withDefaults(type, encodeForm(form), dataset), dataset }
  const queries = type.queries(context)
  if (queries.length === 0) throw new Error(`${type.key}, ${name}: it asks nothing`)
  const body = {
    datasource: { id: dataset.id, type: 'table' },
    queries,
    result_type: 'full',
    result_format: 'json',
  }
  const { body: answered } = await http.call(calls.chartData, { query: {}, body }).catch((error) => {
    throw new Error(`${type.key}, ${name}: ${error.message}`)
  })
  const { result } = answered
  const [failed] = result.filter(({ error }) => error)
  if (failed !== undefined) throw new Error(`${type.key}, ${name}: ${failed.error}`)
  const read = chartAnswers(result, (index) => `gallery/${type.key}/${name}/${index}`)
  return {
    name,
    form,
    queries,
    dataset: { ...dataset, id: 1 },
    answers: read.map(({ answer }) => ({ ...answer, sql: null, cached: false, cachedAt: null })),
    results: read.map(({ table: rows }) => rows),
  }
}

install()
await build()
const kinds = process.argv.slice(2)
const client = await clientOf()
await withSampleServer({ port: PORT, password: PASSWORD }, async () => {
  const http = httpOf(client, await signIn())
  const datasetFor = datasetsOf(client, http)
  const table = { kind: 'table', table: 'flights', form: {} }
  const cases = [...client.KIND_CASES, table]
  mkdirSync(target, { recursive: true })
  for (const one of cases) {
    if (kinds.length > 0 && !kinds.includes(one.kind)) continue
    const type = await client.VIZ_TYPES.find(({ key }) => key === one.kind).load()
    const { base = {}, others = [] } = client.GALLERY_CASES[one.kind] ?? {}
    const form = { ...one.form, ...base, viz_type: one.kind }
    const recordings = []
    for (const { name, table: from, form: more } of [{ name: 'As it comes', form: {} }, ...others]) {
      const dataset = await datasetFor(from === undefined ? one : { table: from })
      recordings.push(await ask(client, http, type, dataset, name, { ...form, ...more }))
    }
    const cells = recordings.flatMap(({ results }) => results).reduce((sum, { rows }) => sum + rows.length, 0)
    writeFileSync(
      join(target, `${one.kind}.json`),
      `[\n${recordings.map((each) => JSON.stringify(each)).join(',\n')}\n]\n`,
    )
    console.log(`${one.kind}: ${recordings.length} questions, ${cells} rows`)
  }
})
