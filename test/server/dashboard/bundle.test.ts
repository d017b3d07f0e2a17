import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import { parse, stringify } from 'yaml'

import { bring, pack } from '../support/bundles'
import { type Browser, type TestServer, startTestServer } from '../support/server'

let server: TestServer
let other: TestServer
let ada: Browser
let bob: Browser
let far: Browser
let now = 1_700_000_000_000

const EXPORT = '/api/v1/dashboard/export/'

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  other = await startTestServer({ clock: () => now })
  ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  bob = await server.signedIn('bob', ['Alpha'])
  far = await other.signedIn('far', ['Alpha', 'sql_lab'])
})
afterAll(async () => {
  await server.close()
  await other.close()
})

type Files = Record<string, string>

const unpack = (bytes: Buffer): Promise<Files> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error !== null || zip === undefined) return reject(error ?? new Error('no zip'))
      const files: Files = {}
      zip.on('end', () => resolve(files))
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, (failed, stream) => {
          if (failed !== null || stream === undefined) return reject(failed ?? new Error('no stream'))
          const pieces: Buffer[] = []
          stream.on('data', (piece: Buffer) => pieces.push(piece))
          stream.on('end', () => {
            files[entry.fileName.split('/').slice(1).join('/')] = Buffer.concat(pieces).toString()
            zip.readEntry()
          })
          return undefined
        })
      })
      zip.readEntry()
      return undefined
    })
  })

const fetched = async (by: Browser, ids: readonly number[]) => {
  const answer = await by.get(`${EXPORT}?q=!(${ids.join(',')})&token=wait`)
  return { answer, files: answer.status === 200 ? await unpack(answer.bytes) : {} }
}
const made = async (by: Browser, path: string, body: object): Promise<number> => {
  const answer = await by.post(path, body)
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.json<{ id: number }>().id
}

/** A dashboard of two charts over a query, with a filter that knows charts and dataset by number. */
const board = async (by: Browser, name: string) => {
  const dataset = await made(by, '/api/v1/dataset/', {
    database: 1,
    schema: 'main',
    sql: 'select day, amount',
    table_name: `${name} daily`,
  })
  const chart = (slice: string) =>
    made(by, '/api/v1/chart/', {
      slice_name: slice,
      datasource_id: dataset,
      datasource_type: 'table',
      viz_type: 'pie',
      params: JSON.stringify({ groupby: ['day'], datasource: `${dataset}__table` }),
    })
  const [first, second] = [await chart(`${name} first`), await chart(`${name} second`)]
  const id = await made(by, '/api/v1/dashboard/', {
    dashboard_title: name,
    slug: name.toLowerCase(),
    published: true,
    css: '.a {}',
  })
  const place = (at: number, chartId: number) => ({
    [`CHART-${at}`]: {
      id: `CHART-${at}`,
      type: 'CHART',
      children: [],
      meta: { chartId, width: 4, height: 50, sliceName: 'x' },
    },
  })
  const positions = {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'] },
    'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['CHART-1', 'CHART-2'], meta: {} },
    ...place(1, first),
    ...place(2, second),
  }
  const filter = {
    id: 'NATIVE_FILTER-1',
    name: 'Day',
    targets: [{ datasetId: dataset, column: { name: 'day' } }],
    scope: { rootPath: ['ROOT_ID'], excluded: [second] },
    chartsInScope: [first],
  }
  const metadata = {
    positions,
    native_filter_configuration: [filter],
    timed_refresh_immune_slices: [first],
    expanded_slices: { [second]: true },
  }
  const answer = await by.send('PUT', `/api/v1/dashboard/${id}`, { body: { json_metadata: JSON.stringify(metadata) } })
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return { id, dataset, first, second }
}

interface Detail {
  readonly id: number
  readonly uuid: string
  readonly dashboard_title: string
  readonly slug: string | null
  readonly published: boolean
  readonly json_metadata: string
  readonly position_json: string
}
const detail = async (by: Browser, id: number | string) =>
  (await by.get(`/api/v1/dashboard/${id}`)).json<{ result: Detail }>().result
const counts = async (by: Browser) => {
  const of = async (path: string) => (await by.get(path)).json<{ count: number }>().count
  return [await of('/api/v1/dashboard/'), await of('/api/v1/chart/'), await of('/api/v1/dataset/')]
}

test('imports a dashboard on another server with charts, datasets and filters by uuid', async () => {
  const { id } = await board(ada, 'Sales')
  const { answer, files } = await fetched(ada, [id])
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="dashboard_export_\w+\.zip"/)
  expect(String(answer.headers['set-cookie'])).toMatch(/wait=done/)
  expect(
    Object.keys(files)
      .map((path) => path.split('/')[0] ?? '')
      .toSorted((a, b) => (a < b ? -1 : 1)),
  ).toEqual(['charts', 'charts', 'dashboards', 'databases', 'datasets', 'metadata.yaml'])
  // no file contains the location or the credentials of a database
  expect(Object.values(files).join('\n')).not.toMatch(/password|secret|\.duckdb|location/i)
  expect(parse(files['metadata.yaml'] ?? '')).toMatchObject({ version: '1.0.0', type: 'Dashboard' })

  const before = await counts(far)
  const brought = await bring(far, answer.bytes)
  expect([brought.status, brought.text]).toEqual([200, '{"message":"OK"}'])
  expect(await counts(far)).toEqual(before.map((count, at) => count + ([1, 2, 1][at] ?? 0)))
  const [here, there] = [await detail(ada, id), await detail(far, 'sales')]
  expect(there).toMatchObject({ uuid: here.uuid, dashboard_title: 'Sales', published: true })
  const charts = (await far.get(`/api/v1/dashboard/${there.id}/charts`)).json<{
    result: { id: number; slice_name: string }[]
  }>().result
  const byName = new Map(charts.map((one) => [one.slice_name, one.id]))
  expect([...byName.keys()].toSorted()).toEqual(['Sales first', 'Sales second'])
  const metadata = JSON.parse(there.json_metadata) as {
    native_filter_configuration: { targets: { datasetId: number }[] }[]
  }
  const [filter] = metadata.native_filter_configuration
  expect(filter).toMatchObject({
    scope: { excluded: [byName.get('Sales second')] },
    chartsInScope: [byName.get('Sales first')],
  })
  expect(metadata).toMatchObject({
    timed_refresh_immune_slices: [byName.get('Sales first')],
    expanded_slices: { [byName.get('Sales second') ?? 0]: true },
  })
  const dataset = filter?.targets[0]?.datasetId ?? 0
  expect((await far.get(`/api/v1/dataset/${dataset}`)).json()).toMatchObject({ result: { table_name: 'Sales daily' } })

  // it exists by now: the answer names it, nothing is written, and its owner may overwrite it
  const again = await bring(far, answer.bytes)
  expect(again.status).toBe(422)
  expect(again.text).toContain('Dashboard Sales already exists and `overwrite=true` was not passed')
  await far.send('PUT', `/api/v1/dashboard/${there.id}`, { body: { dashboard_title: 'Changed' } })
  // the answer uses its present name
  expect((await bring(far, answer.bytes)).text).toContain('Dashboard Changed already exists and')
  now += 1000
  expect((await bring(far, answer.bytes, true)).status).toBe(200)
  expect(await detail(far, there.id)).toMatchObject({ dashboard_title: 'Sales' })
  expect(await counts(far)).toEqual(before.map((count, at) => count + ([1, 2, 1][at] ?? 0)))
  expect((await fetched(ada, [id, 999_999])).answer.status).toBe(404)
})

test('an import cannot overwrite a foreign dashboard by its uuid [S69]', async () => {
  const { id } = await board(ada, 'Mine')
  const { answer } = await fetched(bob, [id])
  expect((await bring(bob, answer.bytes, true)).status).toBe(403)
  expect(await detail(ada, id)).toMatchObject({ dashboard_title: 'Mine' })
})

test('a bundle with one error changes nothing, and the answer names the file', async () => {
  const { id } = await board(ada, 'Half')
  const { files } = await fetched(ada, [id])
  const before = await counts(far)
  const refuse = async (change: (files: Record<string, string | Buffer>) => void, says: RegExp) => {
    const copy: Record<string, string | Buffer> = { ...files }
    change(copy)
    const answer = await bring(far, await pack(copy))
    expect(answer.status).toBe(422)
    expect(answer.text).toMatch(says)
    expect(await counts(far)).toEqual(before)
  }
  const [chart = '', dashboard = ''] = ['charts/', 'dashboards/'].map((folder) =>
    Object.keys(files).find((path) => path.startsWith(folder)),
  )
  const database = Object.keys(files).find((path) => path.startsWith('databases/')) ?? ''
  await refuse((copy) => delete copy['metadata.yaml'], /Missing metadata\.yaml/)
  await refuse((copy) => (copy['metadata.yaml'] = 'version: 2.0.0\ntype: Dashboard\n'), /1\.0\.0/)
  await refuse((copy) => (copy[dashboard] = 'dashboard_title: [1'), /No valid YAML/)
  await refuse((copy) => (copy[dashboard] = 'a: !!python/object/apply:os.system ["id"]'), /No valid YAML/)
  const laughs = [
    'a0: &a0 [x, x, x, x, x, x, x, x, x]',
    ...Array.from({ length: 12 }, (_, at) => `a${at + 1}: &a${at + 1} [${Array(9).fill(`*a${at}`).join(', ')}]`),
  ]
  await refuse((copy) => (copy[dashboard] = laughs.join('\n')), /more than 100 anchors or aliases/)
  await refuse((copy) => (copy[dashboard] = '['.repeat(200_000)), /deeper than 100 levels/)
  await refuse((copy) => (copy['charts/large.yaml'] = `a: ${'x'.repeat(5_000_000)}`), /unfolds to more/)
  await refuse((copy) => {
    for (let at = 0; at < 2100; at += 1) copy[`charts/${at}.yaml`] = 'a: 1'
  }, /unfolds to more/)
  await refuse(
    (copy) => (copy[chart] = stringify({ ...(parse(files[chart] ?? '') as object), viz_type: 7 })),
    /viz_type: not valid/,
  )
  await refuse(
    (copy) =>
      (copy[database] = stringify({
        ...(parse(files[database] ?? '') as object),
        uuid: '00000000-0000-4000-8000-000000000000',
        database_name: 'Elsewhere',
      })),
    /There is no database Elsewhere here/,
  )
  // the last file fails when all else is made: what was made goes again
  await refuse((copy) => {
    const file = parse(files[dashboard] ?? '') as { metadata: object }
    copy[dashboard] = stringify({ ...file, metadata: { ...file.metadata, of_the_future: 1, refresh_frequency: 'x' } })
  }, /refresh_frequency/)
  const cut = await pack(files)
  expect((await bring(far, cut.subarray(0, cut.length >> 1))).status).toBe(422)
  expect((await bring(far, Buffer.from('no zip'))).status).toBe(422)
  expect(await counts(far)).toEqual(before)
})

test('exports charts and datasets as separate files, all requested ones or none', async () => {
  const { dataset, first, second } = await board(ada, 'Apart')
  const files = async (path: string) => {
    const answer = await ada.get(path)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    return unpack(answer.bytes)
  }
  const charts = await files(`/api/v1/chart/export/?q=!(${first},${second})`)
  expect(parse(charts['metadata.yaml'] ?? '')).toMatchObject({ type: 'Slice' })
  const kinds = (all: Files) => Object.keys(all).map((path) => path.split('/')[0])
  expect(kinds(charts)).toEqual(['metadata.yaml', 'charts', 'charts', 'datasets', 'databases'])
  const datasets = await files(`/api/v1/dataset/export/?q=!(${dataset})`)
  expect(parse(datasets['metadata.yaml'] ?? '')).toMatchObject({ type: 'SqlaTable' })
  expect(kinds(datasets)).toEqual(['metadata.yaml', 'datasets', 'databases'])
  expect(Object.values(datasets).join('\n')).not.toMatch(/password|duckdb:\/\/\//)
  for (const path of ['chart', 'dataset']) {
    expect((await ada.get(`/api/v1/${path}/export/?q=!(${dataset},99999)`)).status).toBe(404)
    expect((await ada.get(`/api/v1/${path}/export/?q=!()`)).status).toBe(404)
    expect((await server.anonymous().get(`/api/v1/${path}/export/?q=!(1)`)).status).toBe(401)
  }
})

test('deletes several datasets together, or none of them', async () => {
  const ids: number[] = []
  for (const table_name of ['gone one', 'gone two'])
    ids.push(
      await made(ada, '/api/v1/dataset/', { database: 1, schema: 'main', sql: 'select day, amount', table_name }),
    )
  const path = (all: readonly number[]) => `/api/v1/dataset/?q=!(${all.join(',')})`
  expect((await bob.send('DELETE', path(ids))).status).toBe(403)
  expect((await ada.send('DELETE', path([...ids, 99999]))).status).toBe(404)
  expect((await ada.get(`/api/v1/dataset/${ids[0]}`)).status).toBe(200)
  const answer = await ada.send('DELETE', path(ids))
  expect([answer.status, answer.json()]).toEqual([200, { message: 'Deleted 2 datasets' }])
  for (const id of ids) expect((await ada.get(`/api/v1/dataset/${id}`)).status).toBe(404)
})
