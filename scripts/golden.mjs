/**
 * Adds to the golden log (test/fixtures/logs/v1/product.ndjson) an event of each type and version that it lacks, as the
 * product itself wrote it: the tests run with GOLDEN_LOG and keep the first of each that its windows commit, first in a
 * real browser before a real server, then in windows whose calls are answered by the test. Events that are in the log
 * already stay as they are. `npm run golden` runs all tests; with words behind it only the tests whose files have them
 * in their names, which is enough for a new type that they reach.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as bundle } from 'esbuild'

import { findChromium, findHeadless } from './chromium.mjs'
import { build, root } from './prepare.mjs'

const target = join(root, 'test/fixtures/logs/v1/product.ndjson')
const work = mkdtempSync(join(tmpdir(), 'golden-'))
const names = process.argv.slice(2)

const run = (file, args) => {
  const collected = join(work, file)
  const env = {
    ...process.env,
    RECOUNT_CHROMIUM: findChromium(),
    RECOUNT_HEADLESS: findHeadless(),
    GOLDEN_LOG: collected,
  }
  spawnSync(process.execPath, [...args, ...names], { cwd: root, env, stdio: 'inherit' })
  if (!existsSync(collected)) return []
  return readFileSync(collected, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

const LOG = `
export { exportLog } from './src/core/log/file/export'
export { registry } from './src/app/events'
export { redact } from './src/app/redact/redact'
`

const productLog = async () => {
  const outfile = join(work, 'log.mjs')
  await bundle({
    stdin: { contents: LOG, resolveDir: root, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
  })
  return import(pathToFileURL(outfile).href)
}

const known = existsSync(target)
  ? readFileSync(target, 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1, -1)
      .map((line) => JSON.parse(line))
  : []

await build()
const written = [
  ...known,
  ...run('browser.ndjson', ['node_modules/@playwright/test/cli.js', 'test', '--pass-with-no-tests']),
  ...run('client.ndjson', [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'unit',
    '--project',
    'properties',
    '--passWithNoTests',
  ]),
]

const kept = new Map()
for (const event of written) {
  const key = `${event.type} ${event.v}`
  if (!kept.has(key)) kept.set(key, event)
}
const { exportLog, redact, registry } = await productLog()
/** Windows of different tests count their ids from the same beginning, and a log names each event once. */
const ids = new Set()
const events = [...kept.values()].map((event, index) => {
  const id = ids.has(event.id) ? `${event.id}-${index}` : event.id
  ids.add(id)
  return { ...event, id, seq: index + 1 }
})
writeFileSync(target, Buffer.concat(exportLog(events, { build: '0.1.0', level: 'texts' }, redact)))
rmSync(work, { recursive: true })

const missing = [...registry.values()].filter(({ type, v }) => !kept.has(`${type} ${v}`)).map(({ type }) => type)
console.log(`${events.length - known.length} events were added; ${events.length} are in the golden log`)
if (missing.length > 0) console.log(`No test made the product write: ${missing.join(', ')}`)
