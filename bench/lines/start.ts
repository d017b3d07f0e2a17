import { spawn } from 'node:child_process'
import { join } from 'node:path'

import type { Bench } from '../context'
import { digits, times, type Line } from '../line'
import { interleave, timed } from '../measure'
import { makeHome, startProcess } from '../server'
import { median, ratioOf } from '../stats'

const OPEN = `
import { DuckDBInstance } from '@duckdb/node-api'
const instance = await DuckDBInstance.create(process.argv[1], { access_mode: 'READ_ONLY' })
const connection = await instance.connect()
await connection.run('SELECT 1')
process.exit(0)
`

const exits = (root: string, file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', OPEN, file], { cwd: root, stdio: 'inherit' })
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`DuckDB does not open: ${code}`))))
  })

export const p27 = async (bench: Bench): Promise<Line[]> => {
  const home = await makeHome(bench)
  const start = async (): Promise<number> => {
    const running = await startProcess(bench.root, home)
    await running.stop()
    return running.readyAfter
  }
  const { product, reference } = await interleave(
    start,
    () => timed(() => exits(bench.root, join(home, 'examples.duckdb'))),
    { rounds: bench.rounds(30), warmUp: 2 },
  )
  return [
    {
      id: 'P27',
      what: 'server cold start, process → /health/ready',
      product: times(product),
      reference: `${times(reference)}: Node, DuckDB opened on the same file, SELECT 1`,
      verdict: { figure: ratioOf(product, reference), unit: '×', better: 'less', gate: 2, aim: null },
      n: product.length,
      note: `the aim is 600 ms: ${digits(median(product))} ms`,
    },
  ]
}
