import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { SAMPLES } from '../../../server/sample/dashboards/install'

export const TEMPLATE = resolve('.cache/test-home')
export const PASSWORD = 'correct horse battery staple'

export interface TestServer {
  readonly url: string
  readonly home: string
  readonly port: number
  /** The output of the server so far. */
  output(): string
  /** The sample warehouse can be queried, and the sample dashboards are there where they are to be. */
  sampleReady(): Promise<void>
  kill(signal: NodeJS.Signals): Promise<void>
  /** Starts it again on the same home and port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address !== null && typeof address === 'object' ? done(address.port) : fail(new Error('no port')),
      )
    })
  })

/** A server that has not started after this time, in ms, hangs. */
const STARTS = 600_000

const until = async (what: () => string, ready: () => boolean, over: () => boolean): Promise<void> => {
  const end = Date.now() + STARTS
  while (!ready()) {
    if (over() || Date.now() > end) throw new Error(`The server did not get to: ${what()}`)
    await new Promise((done) => setTimeout(done, 20))
  }
}

interface Tokens {
  readonly access_token: string
}

interface Options {
  readonly home?: string
  readonly env?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
}

/** A real server of its own on a free port, with the sample warehouse and a home that `stop` removes. */
export const startServer = async ({ home, env = {}, args = [] }: Options = {}): Promise<TestServer> => {
  const folder = home ?? mkdtempSync(join(tmpdir(), 'recount-browser-'))
  if (home === undefined && args.length === 0)
    cpSync(join(TEMPLATE, 'examples.duckdb'), join(folder, 'examples.duckdb'))
  const port = await freePort()
  let printed = ''
  let child: ChildProcess | null = null
  let exited: Promise<void> = Promise.resolve()
  let running = false

  const start = async (): Promise<void> => {
    printed = ''
    const started = spawn(process.execPath, ['dist/server/main.js', ...args], {
      env: {
        ...process.env,
        PORT: `${port}`,
        RECOUNT_HOME: folder,
        RECOUNT_ADMIN_PASSWORD: PASSWORD,
        RECOUNT_SAMPLE_DASHBOARDS: 'off',
        // Engines run at a low priority: on a busy machine they need more than the 30 s of the product.
        RECOUNT_QUERY_TIMEOUT: '600',
        RECOUNT_WEB_TIMEOUT: '600',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    running = true
    started.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    started.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    exited = new Promise((done) => started.once('exit', () => ((running = false), done())))
    await until(
      () => `ready; it printed: ${printed}`,
      () => printed.includes('Recount is ready'),
      () => !running,
    )
  }

  await start()
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    home: folder,
    port,
    output: () => printed,
    sampleReady: async () => {
      const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
      const body = JSON.stringify({ username: 'admin', password: PASSWORD, provider: 'db' })
      const tokens = (await (await fetch(`${url}/api/v1/security/login`, { ...json, body })).json()) as Tokens
      const headers = { authorization: `Bearer ${tokens.access_token}` }
      const end = Date.now() + STARTS
      const found = async (path: string): Promise<void> => {
        while (!(await fetch(`${url}/api/v1/${path}`, { headers })).ok) {
          if (!running || Date.now() > end) throw new Error(`There is no ${path}; the server printed: ${printed}`)
          await new Promise((done) => setTimeout(done, 20))
        }
      }
      await found('database/1')
      if (env['RECOUNT_SAMPLE_DASHBOARDS'] === 'on') await found(`dashboard/${SAMPLES.at(-1)?.dashboard.slug}`)
    },
    kill: async (signal) => {
      child?.kill(signal)
      await exited
    },
    restart: start,
    stop: async () => {
      child?.kill('SIGTERM')
      await exited
      if (home === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}
