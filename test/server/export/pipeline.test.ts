import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExportRun } from '../../../server/engines/engine'
import { parquetEnd, parquetHead } from '../../../server/engines/export/parquet/rows'
import { startExport } from '../../../server/engines/export/start'
import { childEntry } from '../../../server/engines/process/entry'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recount-pipeline-'))
})
afterAll(() => rm(folder, { recursive: true }))

const HEAD = parquetHead([{ name: 'n', type: 'INTEGER' }])

/** Starts an export whose first program writes `rows` and then ends in a way. */
const start = async (rows: string, ending: string): Promise<ExportRun> => {
  const entry = join(folder, `${ending.length}-${rows.length}.mjs`)
  await writeFile(
    entry,
    `import { writeSync } from 'node:fs'
    const send = (answer) => new Promise((done) => process.send(answer, done))
    process.once('message', async () => {
      await send({ op: 'started' })
      writeSync(5, ${JSON.stringify(rows)})
      ${ending}
      process.kill(process.pid, 'SIGKILL')
    })
    await send({ op: 'ready' })`,
  )
  const child = await childEntry(
    import.meta.url,
    'parquet-child.js',
    '../../../server/engines/export/parquet/parquetChild.ts',
  )
  const stage = { entry: child, settings: { memoryLimitMb: 256, threads: 2 }, writesByName: true }
  const pipeline = { entry, settings: { memoryLimitMb: 256 }, stage, cwd: folder }
  const judging = { access: null, parts: [] }
  return startExport(pipeline, { sql: '', schema: null, format: 'parquet', judging }, { timeoutMs: 300_000 })
}

const bytesOf = async ({ stream }: ExportRun): Promise<{ readonly bytes: Buffer; readonly error: unknown }> => {
  const parts: Buffer[] = []
  stream.on('data', (part: Buffer) => parts.push(part))
  const error = await new Promise((resolve) => {
    stream.once('error', resolve).once('end', () => resolve(null))
  })
  return { bytes: Buffer.concat(parts), error }
}

const DONE = `await send({ op: 'done', rows: 2, notes: ['From the first.'] })`

describe('pipeline of an export', () => {
  test('makes a file of rows with their end, and joins the notes of its programs', async () => {
    const run = await start(`${HEAD}r,"1"\nr,\\N\n${parquetEnd(1)}`, DONE)
    const { bytes, error } = await bytesOf(run)
    expect(error).toBeNull()
    expect(bytes.subarray(-4).toString()).toBe('PAR1')
    expect(await run.outcome).toEqual({ rows: 2, notes: ['From the first.'] })
  })

  test.each([
    ['between two rows', `${HEAD}r,"1"\nr,"2"\n`],
    ['within a row', `${HEAD}r,"1"\nr,"2`],
    ['before a cell', `${HEAD}r,"1"\nr,`],
  ])('makes no file that looks whole when its reader dies %s', async (_where, rows) => {
    const run = await start(rows, '')
    const { bytes, error } = await bytesOf(run)
    expect(error).toMatchObject({ code: 'GENERIC_DB_ENGINE_ERROR' })
    expect(bytes.subarray(4).includes('PAR1')).toBe(false)
    await expect(run.outcome).rejects.toBe(error)
  })

  test('reports a value that its column does not hold', async () => {
    const run = await start(`${HEAD}r,"one"\n${parquetEnd(1)}`, DONE)
    const { error } = await bytesOf(run)
    expect(error).toMatchObject({ message: "Could not convert string 'one' to INT32" })
  })
})
