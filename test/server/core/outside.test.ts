import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Spawned,
  buildProcess,
  freePort,
  makeExamples,
  removeProcess,
  signInProgram,
  spawnServer,
} from '../support/process'

const PASSWORD = 'a long password'
const CALLS = 'openat,open,creat,rename,renameat,renameat2,mkdir,mkdirat,link,linkat,symlink,symlinkat,truncate'
const traceable = spawnSync('strace', ['-f', '-qq', '-o', '/dev/null', 'true']).status === 0

let folder: string
let home: string
let server: Spawned | null = null
beforeAll(async () => {
  await buildProcess()
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'recount-outside-')))
  home = join(folder, 'home')
})
afterAll(() => {
  server?.child.kill('SIGKILL')
  removeProcess()
  rmSync(folder, { recursive: true, force: true })
})

/** Paths that a call of the trace makes or opens for writing. */
const written = (line: string): readonly string[] => {
  const call = /^\d+\s+(\w+)\((.*)/.exec(line)
  const [, name = '', rest = ''] = call ?? []
  if (name === 'open' || name === 'openat') {
    if (!/O_WRONLY|O_RDWR|O_CREAT|O_TRUNC/.test(rest)) return []
  } else if (!CALLS.split(',').includes(name)) return []
  return [...rest.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, path = '']) => path)
}

/** Addresses of other machines, and of other programs on this one. */
const reached = (line: string): readonly string[] =>
  /^\d+\s+(?:connect|sendto|sendmsg)\(.*sa_family=(AF_INET6?|AF_UNIX)/.test(line) ? [line] : []

// the tracer is no parent process, so that signals reach the traced one
const tracerTo = (trace: string): readonly string[] => {
  const wanted = `trace=${CALLS},connect,sendto,sendmsg`
  return ['strace', '-D', '-f', '-q', '-s', '4096', '-e', wanted, '-o', trace]
}

/** The lines of a trace that is complete: the tracer ends after what it traces. */
const linesOf = async (trace: string, pid: number | undefined): Promise<readonly string[]> => {
  await expect.poll(() => readFileSync(trace, 'utf8')).toMatch(new RegExp(`^${pid}\\s+\\+\\+\\+ exited`, 'm'))
  return readFileSync(trace, 'utf8').split('\n')
}

const DOES_BOTH = `
  require('node:fs').writeFileSync(process.argv[1], '')
  require('node:net').connect(9, '127.0.0.1').on('error', () => undefined)`

describe.skipIf(!traceable)('a running server', () => {
  test('the tracer detects both connections and writes', async () => {
    const [trace, file] = [join(folder, 'control'), join(folder, 'written')]
    const [command = '', ...rest] = tracerTo(trace)
    const { pid, status } = spawnSync(command, [...rest, process.execPath, '-e', DOES_BOTH, file])
    expect(status).toBe(0)
    const lines = await linesOf(trace, pid)
    expect(lines.flatMap(written)).toContain(file)
    expect(lines.flatMap(reached)).not.toEqual([])
  })

  test('opens no connection and writes only in its data directory', async () => {
    const port = await freePort()
    const trace = join(folder, 'trace')
    const env = {
      RECOUNT_HOME: home,
      PORT: String(port),
      RECOUNT_ADMIN_PASSWORD: PASSWORD,
      HOME: join(folder, 'nobody'),
    }
    spawnSync('mkdir', ['-p', home])
    await makeExamples(home)
    server = spawnServer(env, [], tracerTo(trace))
    await server.prints('Recount is ready')
    const program = await signInProgram(port, PASSWORD)
    await expect.poll(async () => (await program.get<{ count: number }>('/api/v1/database/')).body.count).toBe(2)
    const answers: number[] = []
    const inputs = [
      'select i, k from numbers',
      "select * from read_csv('https://example.org/rows.csv')",
      "install httpfs from 'http://example.org'",
      `copy numbers to '${join(folder, 'stolen.csv')}'`,
      "attach 'http://example.org/x.duckdb'",
    ]
    for (const [at, sql] of inputs.entries()) answers.push((await program.run(sql, `outside-${at}`)).status)
    expect(answers).toEqual([200, 500, 500, 500, 500])
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    const lines = await linesOf(trace, server.child.pid)
    const paths = lines.flatMap(written)
    // the trace saw what it was to see
    expect(paths.some((path) => path.startsWith(join(home, 'results')))).toBe(true)
    expect(paths.filter((path) => !path.startsWith(`${home}/`) && path !== home && path !== '/dev/null')).toEqual([])
    expect(lines.flatMap(reached)).toEqual([])
  })
})
