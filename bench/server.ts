import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openStore } from '../server/metadata/store'
import { createUser } from '../server/session/security/users'
import type { Bench } from './context'

const SAMPLE = 'examples.duckdb'
export const PASSWORD = randomUUID()
const READY_WITHIN = 120_000

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

export interface Process {
  readonly url: string
  readonly child: ChildProcess
  /** Ms from the start of the process to the first `200` of `/health/ready`. */
  readonly readyAfter: number
  stop(): Promise<void>
}

/** Starts the built server on a data directory and waits until it reports that it is ready. */
export const startProcess = async (
  root: string,
  home: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Process> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const start = performance.now()
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      PORT: `${port}`,
      RECOUNT_HOME: home,
      RECOUNT_ADMIN_PASSWORD: PASSWORD,
      RECOUNT_DISPLAY_ROWS: '100000',
      RECOUNT_DEFAULT_ROWS: '100000',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let alive = true
  void ended.then(() => (alive = false))
  for (;;) {
    const answer = await fetch(`${url}/health/ready`).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.status === 200) break
    if (!alive || performance.now() - start > READY_WITHIN) throw new Error('the server does not get ready')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return {
    url,
    child,
    readyAfter: performance.now() - start,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** A data directory with the sample warehouse, removed at the end of the run. */
export const makeHome = async (bench: Bench): Promise<string> => {
  const kept = join(bench.root, '.cache/bench-home')
  if (!existsSync(join(kept, SAMPLE))) {
    mkdirSync(kept, { recursive: true })
    const building = await startProcess(bench.root, kept)
    const api = await signIn(building.url)
    const end = performance.now() + READY_WITHIN
    while ((await api.databases()).length === 0 && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    await building.stop()
  }
  const home = mkdtempSync(join(tmpdir(), 'recount-bench-home-'))
  cpSync(join(kept, SAMPLE), join(home, SAMPLE))
  bench.later(async () => rmSync(home, { recursive: true, force: true }))
  return home
}

interface Sent {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string | Uint8Array
}

interface Got {
  readonly status: number
  readonly bytes: Uint8Array
}

export interface Api {
  databases(): Promise<readonly { readonly id: number; readonly allow_file_upload?: boolean }[]>
  /** Gets a path; answers the status and the whole body. */
  get(path: string): Promise<Got>
  /** Posts a form as it is read from the disk; answers the status. */
  form(path: string, form: FormData): Promise<number>
  /** Posts JSON; answers the status and the whole body. */
  post(path: string, body: unknown, accept?: string): Promise<Got>
  /** Puts bytes; answers the status and the whole body. */
  put(path: string, bytes: Uint8Array): Promise<Got>
  /** Takes a file as it comes and counts its bytes. */
  drain(path: string): Promise<{ readonly status: number; readonly bytes: number }>
}

/** Signs in as a program does, with a bearer token; again whenever the token is out of date. */
export const signIn = async (url: string, username = 'admin'): Promise<Api> => {
  // node:http and not fetch, whose streams cost the client more than the server's work
  const send = (path: string, { method = 'GET', headers = {}, body }: Sent): Promise<Got> =>
    new Promise((resolve, reject) => {
      const asked = request(url + path, { method, headers }, (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes: Buffer.concat(pieces) }))
        answer.on('error', reject)
      })
      asked.on('error', reject)
      asked.end(body)
    })
  const drain = (path: string, headers: Record<string, string>) =>
    new Promise<{ readonly status: number; readonly bytes: number }>((resolve, reject) => {
      const asked = request(url + path, { headers }, (answer) => {
        let bytes = 0
        answer.on('data', (piece: Buffer) => (bytes += piece.length))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }))
        answer.on('error', reject)
      })
      asked.on('error', reject)
      asked.end()
    })
  const json = { 'content-type': 'application/json' }
  const parse = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString())
  const login = async (): Promise<string> => {
    const body = JSON.stringify({ username, password: PASSWORD, provider: 'db', refresh: false })
    const { status, bytes } = await send('/api/v1/security/login', { method: 'POST', headers: json, body })
    if (status !== 200) throw new Error(`sign-in answered ${status}`)
    return (parse(bytes) as { readonly access_token: string }).access_token
  }
  let token = await login()
  const bearer = () => ({ authorization: `Bearer ${token}` })
  const signed = async <T extends { readonly status: number }>(ask: () => Promise<T>): Promise<T> => {
    const answer = await ask()
    if (answer.status !== 401) return answer
    token = await login()
    return ask()
  }
  return {
    databases: async () => {
      const { bytes } = await signed(() => send('/api/v1/database/', { headers: bearer() }))
      return (
        parse(bytes) as { readonly result: readonly { readonly id: number; readonly allow_file_upload?: boolean }[] }
      ).result
    },
    get: (path) => signed(() => send(path, { headers: bearer() })),
    form: async (path, form) => {
      const { status } = await signed(async () => {
        const answer = await fetch(url + path, { method: 'POST', headers: bearer(), body: form })
        await answer.arrayBuffer()
        return answer
      })
      return status
    },
    put: (path, body) => {
      const headers = () => ({ 'content-type': 'application/octet-stream', ...bearer() })
      return signed(() => send(path, { method: 'PUT', body, headers: headers() }))
    },
    drain: (path) => signed(() => drain(path, bearer())),
    post: (path, sent, accept = 'application/json') => {
      const body = JSON.stringify(sent)
      return signed(() => send(path, { method: 'POST', body, headers: { ...json, accept, ...bearer() } }))
    },
  }
}

/** People of a server, each signed in; all of them may run SQL on every database. Their server must not run yet. */
export const addPeople = async (home: string, count: number): Promise<readonly string[]> => {
  const store = await openStore(home, Date.now())
  const names = Array.from({ length: count }, (_, index) => `person-${index}`)
  const [first] = names
  try {
    for (const username of names) {
      const person = { username, firstName: 'A', lastName: 'Person', roles: ['Alpha', 'sql_lab'] as const }
      // one hash for all: the cost of a password is not measured
      const id = await createUser(store, username === first ? { ...person, password: PASSWORD } : person, Date.now())
      if (username === first) continue
      const hash = store
        .selectFrom('user')
        .select('password_hash')
        .where('username', '=', first ?? '')
      await store.updateTable('user').set({ password_hash: hash }).where('id', '=', id).execute()
    }
  } finally {
    await store.destroy()
  }
  return names
}

export interface Running {
  readonly home: string
  readonly process: Process
  readonly api: Api
  readonly databaseId: number
}

/** One server for the lines that need one. */
export const server = (bench: Bench): Promise<Running> =>
  bench.once('server', async () => {
    const home = await makeHome(bench)
    const running = await startProcess(bench.root, home)
    bench.later(() => running.stop())
    const api = await signIn(running.url)
    const end = performance.now() + READY_WITHIN
    for (;;) {
      const [database] = await api.databases()
      if (database !== undefined) return { home, process: running, api, databaseId: database.id }
      if (performance.now() > end) throw new Error('there is no database')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
