import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { LoadOrder } from '../../../server/upload/loadProtocol'
import { loadFile } from '../../../server/upload/loader'
import { FileProblem } from '../../../server/upload/problem'

const folder = mkdtempSync(join(tmpdir(), 'recount-memory-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The engine runs out of the memory that it was given, in the midst of a file. */
test.each<[LoadOrder['format'], string]>([
  ['csv', `a,b\n${`${'x'.repeat(1000)},1\n`.repeat(20_000)}`],
  ['json', JSON.stringify(Array.from({ length: 20_000 }, () => ({ a: 'x'.repeat(1000) })))],
])('reports a %s file that needs too much memory, and suggests a remedy', async (format, text) => {
  const file = join(folder, format)
  writeFileSync(file, text)
  const order: LoadOrder = {
    file,
    even: join(folder, 'even'),
    scratch: `${file}.rows`,
    format,
    reading: {},
    memoryLimitMb: 12,
    target: `${file}.duckdb`,
    columns: null,
    misfits: 'refuse',
    refresh: null,
  }
  const loaded = loadFile(order, folder, new AbortController().signal, () => undefined)
  await expect(loaded).rejects.toThrow(FileProblem)
  await expect(loaded).rejects.toThrow(/more memory than the server gives to reading one\. Split it into several files/)
})
