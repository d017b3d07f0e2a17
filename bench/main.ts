import { appendFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { createBench } from './context'
import { reachedBy, type Line } from './line'
import { lines } from './lines/index'
import { within } from './measure'
import { figureOf, tableOf } from './table'

const folder = dirname(fileURLToPath(import.meta.url))
const root = join(folder, '../..')

interface Wish {
  readonly only: readonly string[]
  readonly quick: boolean
  readonly record: boolean
}

/** The lines that an argument names: one by its whole id, several by the first word of theirs. */
const idsOf = (arg: string): readonly string[] => {
  const wanted = arg.toLowerCase()
  const ids = Object.keys(lines).filter((id) => {
    const own = id.toLowerCase()
    return own === wanted || own.startsWith(`${wanted} `)
  })
  return ids.length === 0 ? [arg] : ids
}

const readWish = (args: readonly string[]): Wish => {
  const only = args.filter((arg) => !arg.startsWith('--')).flatMap(idsOf)
  const unknown = [
    ...only.filter((id) => lines[id] === undefined),
    ...args.filter((arg) => /^--(?!quick$|record$)/.test(arg)),
  ]
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(' ')}. There are ${Object.keys(lines).join(', ')}, --quick and --record.`)
    process.exit(1)
  }
  return { only, quick: args.includes('--quick'), record: args.includes('--record') }
}

const record = (measured: readonly Line[], quick: boolean): void => {
  const machine = {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  }
  const found = measured.map((line) => ({ ...line, reached: reachedBy(line.verdict) }))
  appendFileSync(
    join(root, 'bench/results.jsonl'),
    `${JSON.stringify({ at: new Date().toISOString(), machine, quick, lines: found })}\n`,
  )
}

const LINE_WITHIN = 15 * 60_000

const { only, quick, record: recording } = readWish(process.argv.slice(2))
const bench = createBench(root, folder, () => process.env['RECOUNT_CHROMIUM'] ?? 'chromium', quick)
const measured: Line[] = []
for (const [id, run] of Object.entries(lines)) {
  if (only.length > 0 && !only.includes(id)) continue
  const start = performance.now()
  try {
    const found = await within(LINE_WITHIN, 'the end', run(bench))
    measured.push(...found)
    const told = found.map((line) => `${line.id} ${figureOf(line.verdict)} ${reachedBy(line.verdict)}`).join(', ')
    console.log(`${told} (${Math.round((performance.now() - start) / 1000)} s)`)
  } catch (error) {
    console.error(`${id} could not be measured: ${error instanceof Error ? error.stack : String(error)}`)
  }
}
await bench.close()
console.log(`\n${tableOf(measured)}`)
if (recording) record(measured, quick)
