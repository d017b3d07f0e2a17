import { http } from 'msw'
import { expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import type { Job } from '../../../contract/job/job'
import type { Effect } from '../../../src/core/effects/effect'
import { uploadEffects } from '../../../src/effects/upload/upload'
import { effectiveEditor } from '../../../src/projections/editor/editors'
import { createTestClient } from '../../support/client'
import { serveCalls, token } from '../../support/serveCalls'
import { uploadPreview } from '../../support/uploadPreview'
import { answer, json, networkError } from '../../support/server'

const server = serveCalls()

const job = (state: Job['state'], more: Partial<Job> = {}): Job => ({
  id: 'j',
  state,
  percent: null,
  bytes: 0,
  rows: null,
  message: null,
  notes: [],
  ...more,
})
const refusal = (message: string, status = 422): Response =>
  json({ errors: [{ message, error_type: 'GENERIC_DB_ENGINE_ERROR', level: 'error', extra: {} }] }, status)

interface Told {
  readonly look?: () => Response | Promise<Response>
  readonly refresh?: { readonly schema: string; readonly table: string }
  readonly make?: () => Response
  readonly jobs?: readonly Job[]
}

/** A window with an opened file. */
const opened = async ({ look, make, refresh, jobs = [] }: Told = {}) => {
  const stopped: string[] = []
  let asked = 0
  server.use(
    token,
    answer(calls.databaseList, () => json({ count: 1, ids: [2], result: [{ id: 2, database_name: 'uploads' }] })),
    answer(calls.uploadMetadata, () => look?.() ?? json({ result: { items: [], upload: uploadPreview } })),
    answer(calls.upload, () => make?.() ?? json({ result: job('running') }, 202)),
    answer(calls.jobGet, () => json({ result: jobs[Math.min(asked++, jobs.length - 1)] ?? job('running') })),
    answer(calls.jobStop, ({ url }) => {
      stopped.push(url.pathname)
      return json({ result: job('stopped') })
    }),
  )
  const client = createTestClient([{ do: 'add' }], { effects: uploadEffects as unknown as readonly Effect[] })
  const { world, io, clock } = client
  const files = new Map<string, Blob>()
  Object.assign(io, { file: (id: string) => files.get(id) ?? null })
  world.dispatch('upload.open', { fileName: 'My file.csv', bytes: 8, ...(refresh === undefined ? {} : { refresh }) })
  const [uploadId = ''] = Object.keys(world.store.state().uploads.byId)
  files.set(uploadId, new Blob(['a\n1\n2\n3']))
  for (let turn = 0; turn < 5; turn += 1) await clock.settle()
  return { client, world, clock, uploadId, stopped, shown: () => world.store.state().uploads.byId[uploadId] }
}

const wanted = { tableName: ' my file ', replace: false, columns: [{ name: 'a', type: 'VARCHAR' }] }

it('shows the columns that the server found and keeps the rows out of the log', async () => {
  const { world, shown, client } = await opened()
  expect(shown()).toMatchObject({ state: 'ready', preview: { schema: 'ada~3', tableName: 'my_file', dbId: 2 } })
  expect(client.io.results.peek(shown()?.preview?.rowsKey ?? '')?.rows).toEqual([['a secret cell']])
  expect(JSON.stringify(world.store.pending())).not.toContain('a secret cell')
})

it('tries types on all rows, and keeps values that do not fit out of the log', async () => {
  const misfits = [{ column: 'a', count: 2, line: 7, value: 'a secret value' }]
  const answers = [uploadPreview, { ...uploadPreview, misfits }]
  const { world, clock, uploadId, shown, client } = await opened({
    look: () => json({ result: { items: [], upload: answers.shift() } }),
  })
  const columns = [{ name: 'a', type: 'DATE', format: '%d.%m.%Y' }]
  world.dispatch('upload.try_columns', { uploadId, columns })
  expect(shown()?.trial).toMatchObject({ misfits: null })
  for (let turn = 0; turn < 5; turn += 1) await clock.settle()
  expect(shown()).toMatchObject({ state: 'ready', trial: { misfits: [{ column: 'a', count: 2, line: 7 }] } })
  expect(client.io.results.peek(shown()?.trial?.rowsKey ?? '')?.rows).toEqual([['a', 'a secret value']])
  expect(JSON.stringify(world.store.pending())).not.toContain('a secret value')
})

it('reports a trial of types that failed, and leaves the choice as it is', async () => {
  const answers = [
    json({ result: { items: [], upload: uploadPreview } }),
    refusal('The disk of the server is full.', 507),
  ]
  const { world, clock, uploadId, shown } = await opened({ look: () => answers.shift() ?? refusal('asked too often') })
  world.dispatch('upload.try_columns', { uploadId, columns: [{ name: 'a', type: 'DATE' }] })
  for (let turn = 0; turn < 5; turn += 1) await clock.settle()
  expect(shown()).toMatchObject({ state: 'ready', trial: null, message: 'The disk of the server is full.' })
})

it('ends a trial of types once the table is requested, which takes the file', async () => {
  const trials: ((gone: Response) => void)[] = []
  const answers = [json({ result: { items: [], upload: uploadPreview } })]
  const { world, clock, uploadId, shown } = await opened({
    look: () => answers.shift() ?? new Promise<Response>((resolve) => void trials.push(resolve)),
    jobs: [job('running', { percent: 30 }), job('failed', { message: 'Row 2, column “a”: “x” is no DATE.' })],
  })
  world.dispatch('upload.try_columns', { uploadId, columns: [{ name: 'a', type: 'DATE' }] })
  await clock.settle()
  world.dispatch('upload.make', { uploadId, ...wanted })
  trials[0]?.(refusal('Not found', 404))
  for (let turn = 0; turn < 5; turn += 1) await clock.settle()
  expect(shown()).toMatchObject({ state: 'making', trial: null, message: null })
  // the file is not sent once more for it
  expect(trials).toHaveLength(1)
  await clock.advance(1000)
  expect(shown()).toMatchObject({ state: 'ready', message: 'Row 2, column “a”: “x” is no DATE.' })
})

it('creates the table and opens a tab that reads it', async () => {
  const { world, clock, uploadId, shown } = await opened({
    jobs: [job('running', { percent: 30 }), job('done', { rows: 3 })],
  })
  world.dispatch('upload.make', { uploadId, ...wanted })
  await clock.settle()
  expect(shown()).toMatchObject({ state: 'making', percent: 30 })
  await clock.advance(1000)
  expect(shown()).toBeUndefined()
  const { editors, outbox } = world.store.state()
  expect(effectiveEditor(editors, editors.order.at(-1) ?? '')).toMatchObject({
    name: 'my file',
    dbId: 2,
    schema: 'ada~3',
    sql: 'SELECT *\nFROM "ada~3"."my file"',
  })
  expect(Object.values(outbox.open).filter(({ type }) => type.startsWith('upload.'))).toEqual([])
})

it('reports problems of the file and of the choices, which can then be corrected', async () => {
  const wrong = await opened({ look: () => refusal('Row 3 has 1 value; the header has 2.') })
  expect(wrong.shown()).toMatchObject({ state: 'failed', message: 'Row 3 has 1 value; the header has 2.' })
  const misfit = await opened({ jobs: [job('failed', { message: 'Row 2, column “a”: “x” is no DATE.' })] })
  misfit.world.dispatch('upload.make', { uploadId: misfit.uploadId, ...wanted })
  await misfit.clock.settle()
  expect(misfit.shown()).toMatchObject({
    state: 'ready',
    message: 'Row 2, column “a”: “x” is no DATE.',
    wanted: { columns: wanted.columns },
  })
  const taken = await opened({ make: () => refusal('You have a table named my file already.') })
  taken.world.dispatch('upload.make', { uploadId: taken.uploadId, ...wanted })
  await taken.clock.settle()
  expect(taken.shown()).toMatchObject({ state: 'ready', message: 'You have a table named my file already.' })
})

it('resends a file that did not arrive on request, but not one that is invalid', async () => {
  const answers = [json({ message: 'Bad gateway' }, 502), json({ result: { items: [], upload: uploadPreview } })]
  const { world, clock, uploadId, shown } = await opened({ look: () => answers.shift() ?? refusal('asked too often') })
  expect(shown()).toMatchObject({ state: 'failed', again: true })
  world.dispatch('upload.again', { uploadId })
  expect(shown()).toMatchObject({ state: 'sending', message: null, again: false })
  for (let turn = 0; turn < 5; turn += 1) await clock.settle()
  expect(shown()).toMatchObject({ state: 'ready', again: false })

  const wrong = await opened({ look: () => refusal('Row 3 has 1 value; the header has 2.') })
  expect(wrong.shown()).toMatchObject({ state: 'failed', again: false })
  expect(wrong.world.dispatch('upload.again', { uploadId: wrong.uploadId })).toEqual([])
})

it('resends a file automatically where the server has lost it', async () => {
  const forms: FormData[] = []
  const gone = (): Response => json({ message: 'The file is no longer there. Send it again.' }, 404)
  const { world, clock, uploadId, shown } = await opened({ jobs: [job('done', { rows: 3 })] })
  const take = async (request: Request, whole: () => Response): Promise<Response> => {
    const form = await request.formData()
    forms.push(form)
    return form.get('file') === null ? gone() : whole()
  }
  server.use(
    http.post('http://recount.test/api/v1/database/:id/upload_metadata/', ({ request }) =>
      take(request, () => json({ result: { items: [], upload: { ...uploadPreview, upload_id: 'u2' } } })),
    ),
    http.post('http://recount.test/api/v1/database/:id/upload/', ({ request }) =>
      take(request, () => json({ result: job('running') }, 202)),
    ),
  )
  world.dispatch('upload.read', { uploadId, reading: { ...uploadPreview.reading, delimiter: ';' } })
  for (let turn = 0; turn < 5; turn += 1) await clock.settle()
  expect(shown()).toMatchObject({ state: 'ready', message: null, preview: { remoteId: 'u2' } })
  expect(forms.map((form) => [form.get('upload_id'), form.get('delimiter')])).toEqual([
    ['u1', ';'],
    [null, ';'],
  ])
  world.dispatch('upload.make', { uploadId, ...wanted })
  for (let turn = 0; turn < 5; turn += 1) await clock.settle()
  expect(shown()).toBeUndefined()
  expect(forms.slice(2).map((form) => [form.get('upload_id'), form.get('table_name')])).toEqual([
    ['u2', 'my file'],
    [null, 'my file'],
  ])
})

it('looks at a newer file beside its table, and sends the formats that were chosen', async () => {
  const forms: FormData[] = []
  const columns = [{ name: 'A', type: 'DOUBLE', format: '1.234,5' }]
  const misfits = [{ column: 'A', count: 2, line: 7, value: 'a secret value' }]
  const beside = { columns, missing: [], added: [], as_null: ['A'] }
  const take = async (request: Request, given: Response): Promise<Response> => {
    forms.push(await request.formData())
    return given
  }
  const place = { schema: 'ada~3', table: 'pay' }
  const { world, clock, uploadId, shown, client } = await opened({
    refresh: place,
    look: () => json({ result: { items: [], upload: { ...uploadPreview, misfits, refresh: beside } } }),
    jobs: [job('done', { rows: 3 })],
  })
  expect(shown()).toMatchObject({
    state: 'ready',
    preview: { refresh: { columns, missing: [], added: [], asNull: ['A'] } },
    trial: { misfits: [{ column: 'A', count: 2, line: 7 }] },
  })
  expect(client.io.results.peek(shown()?.trial?.rowsKey ?? '')?.rows).toEqual([['A', 'a secret value']])
  expect(JSON.stringify(world.store.pending())).not.toContain('a secret value')
  server.use(
    http.post('http://recount.test/api/v1/database/:id/upload_metadata/', ({ request }) =>
      take(request, json({ result: { items: [], upload: { ...uploadPreview, misfits: [], refresh: beside } } })),
    ),
    http.post('http://recount.test/api/v1/database/:id/upload/', ({ request }) =>
      take(request, json({ result: job('running') }, 202)),
    ),
  )
  const chosen = [{ name: 'A', type: 'DOUBLE', format: null }]
  world.dispatch('upload.try_columns', { uploadId, columns: chosen })
  for (let turn = 0; turn < 5; turn += 1) await clock.settle()
  world.dispatch('upload.read', { uploadId, reading: uploadPreview.reading })
  for (let turn = 0; turn < 5; turn += 1) await clock.settle()
  world.dispatch('upload.refresh', { uploadId, way: 'append', columns: chosen, misfitsAsNull: true })
  for (let turn = 0; turn < 5; turn += 1) await clock.settle()
  expect(forms.map((form) => [form.get('table_name'), form.get('same_columns')])).toEqual(
    forms.map(() => ['pay', 'true']),
  )
  const [tried, , made] = forms
  const text = JSON.stringify(chosen)
  expect([tried?.get('columns'), made?.get('columns')]).toEqual([text, text])
  expect([made?.get('already_exists'), made?.get('misfits')]).toEqual(['append', 'null'])
})

it.each([
  ['is there: then it is done', ['my file'], 1],
  ['is not there: then it is made once more', [], 2],
])('asks a server that lost the job for the table, which %s', async (_, tables, posts) => {
  const { world, clock, uploadId, shown, client } = await opened()
  let posted = 0
  server.use(
    answer(calls.upload, () => {
      posted += 1
      return posted === 1 ? networkError() : json({ result: job('running') }, 202)
    }),
    answer(calls.jobGet, () => (posted === 1 ? json({ message: 'gone' }, 404) : json({ result: job('done') }))),
    answer(calls.databaseTables, () =>
      json({ count: tables.length, result: tables.map((value) => ({ value, type: 'table', extra: null })) }),
    ),
  )
  world.dispatch('upload.make', { uploadId, ...wanted })
  for (let turn = 0; turn < 5; turn += 1) await clock.settle()
  expect(shown()).toBeUndefined()
  expect([posted, client.errors]).toEqual([posts, []])
})

it('removing an upload stops its job on the server', async () => {
  const { world, clock, uploadId, shown, stopped } = await opened()
  world.dispatch('upload.make', { uploadId, ...wanted })
  await clock.settle()
  const jobId = shown()?.jobId
  world.dispatch('upload.dismiss', { uploadId })
  await clock.settle()
  expect(shown()).toBeUndefined()
  expect(stopped).toEqual([`/api/v1/job/${jobId}/stop`])
})

it('deletes a table once, treats a missing one as deleted, and reports a refusal', async () => {
  const { world, clock, client } = await opened()
  const asked: string[] = []
  let respond = () => json({ message: 'OK' })
  server.use(
    answer(calls.uploadDelete, ({ url }) => {
      asked.push(`${url.pathname}${url.search}`)
      return respond()
    }),
  )
  const wish = { dbId: 2, schema: 'ada~3', tableName: 'my file' }
  world.dispatch('upload.delete_table', wish)
  world.dispatch('upload.delete_table', wish)
  await clock.settle()
  expect(asked).toEqual(['/api/v1/database/2/upload/?table_name=my+file'])
  respond = () => json({ message: 'Not uploadPreview' }, 404)
  world.dispatch('upload.delete_table', wish)
  await clock.settle()
  respond = () => json({ message: 'Forbidden' }, 403)
  world.dispatch('upload.delete_table', wish)
  await clock.settle()
  const { toasts, outbox } = world.store.state()
  expect(Object.values(toasts.byId).map(({ text, args }) => [text, args])).toEqual([
    ['The table %s was deleted', ['my file']],
    ['The table %s was deleted', ['my file']],
    ['The table %s could not be deleted: %s', ['my file', 'Forbidden']],
  ])
  const read = world.store.pending().filter(({ type }) => type === 'schema.tables_requested')
  expect(read.map(({ data }) => data)).toEqual(
    Array.from({ length: 2 }, () => ({ dbId: 2, catalog: null, schema: 'ada~3', force: true })),
  )
  expect(Object.values(outbox.open).filter(({ type }) => type.startsWith('upload.'))).toEqual([])
  expect(client.errors).toEqual([])
})
