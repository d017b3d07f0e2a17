import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { bundleServer, root } from '../../../scripts/prepare.mjs'

/** Inside node_modules, so that the bundle finds the packages that it leaves out. */
const FOLDER = `node_modules/.cache/recount-test-${process.pid}`

/** Bundles the server as `npm start` does. */
export const buildProcess = (): Promise<void> => bundleServer(FOLDER)
/** The program that the process runs. */
export const PROGRAM = join(root, FOLDER, 'server.cjs')
export const removeProcess = (): void => rmSync(join(root, FOLDER), { recursive: true, force: true })

export interface Spawned {
  readonly child: ChildProcess
  readonly stdout: () => string
  readonly stderr: () => string
  /** Settles with the exit code, or the signal. */
  readonly exit: Promise<number | string>
  /** Settles once standard output holds the text. */
  prints(text: string): Promise<void>
}

/** The bundled server as a process of its own; `through` is a command that runs it. */
export const spawnServer = (
  env: Record<string, string>,
  args: readonly string[] = [],
  through: readonly string[] = [],
): Spawned => {
  const inherited = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' }
  const [command = '', ...rest] = [...through, process.execPath, join(root, FOLDER, 'main.js'), ...args]
  const child = spawn(command, rest, {
    cwd: root,
    env: { ...inherited, RECOUNT_SAMPLE_DATA: 'off', RECOUNT_SAMPLE_DASHBOARDS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  const waiting: (() => void)[] = []
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += String(chunk)
    for (const check of waiting) check()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += String(chunk)
  })
  const exit = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    exit,
    prints: (text) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          if (stdout.includes(text)) resolve()
        }
        waiting.push(check)
        check()
        void exit.then((code) => reject(new Error(`ended with ${code}: ${stderr}`)))
      }),
  }
}

/** A port that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** A small database in the place of the sample. */
export const makeExamples = async (home: string): Promise<void> => {
  const instance = await DuckDBInstance.create(join(home, 'examples.duckdb'))
  const connection = await instance.connect()
  await connection.run('create table numbers as select range as i, (range * 7) % 13 as k from range(20000)')
  connection.closeSync()
  instance.closeSync()
}

/** A program signed in with a bearer token. */
export const signInProgram = async (port: number, password: string) => {
  const base = `http://127.0.0.1:${port}`
  const login = await fetch(`${base}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password, provider: 'db' }),
  })
  const { access_token: token } = (await login.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return {
    get: async <T>(path: string): Promise<{ status: number; body: T }> => {
      const answer = await fetch(base + path, { headers })
      return { status: answer.status, body: (await answer.json()) as T }
    },
    run: (sql: string, clientId: string, accept = 'application/json'): Promise<Response> =>
      fetch(`${base}/api/v1/sqllab/execute/`, {
        method: 'POST',
        headers: { ...headers, accept },
        body: JSON.stringify({ database_id: 1, sql, client_id: clientId }),
      }),
  }
}
