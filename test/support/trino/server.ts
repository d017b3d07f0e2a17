import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { pbkdf2Sync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { findJava, install, whyNoTrino } from './install'

/** A Trino server of a test's own, on loopback, with the catalogs `tpch`, `memory` and `other`. */
export interface TestTrino {
  /** Port without encryption and without passwords. */
  readonly port: number
  /** Port with encryption, where the user needs the password. */
  readonly securePort: number
  readonly user: string
  readonly password: string
  /** Its certificate for `localhost` as PEM, which no authority has signed. */
  readonly certificate: string
  /** Runs one statement as an administrator unless another user is named, in `memory.default`, and answers its rows. */
  sql(text: string, user?: string): Promise<readonly (readonly unknown[])[]>
  /** Ends a worker at once, as a machine that fails. */
  killWorker(): void
  stop(): void
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** Makes a key and a certificate of its own in a folder, and answers the certificate as PEM. */
const certify = (folder: string): string => {
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  const out = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', 'server.key', '-out', 'server.crt']
  const { status, stderr } = spawnSync('openssl', [...args, ...out], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl failed: ${stderr}`)
  const certificate = readFileSync(join(folder, 'server.crt'), 'utf8')
  writeFileSync(join(folder, 'server.pem'), readFileSync(join(folder, 'server.key'), 'utf8') + certificate)
  return certificate
}

const ROUNDS = 1_000

/** A password as Trino's file of passwords wants it. */
const hashed = (password: string): string => {
  const salt = Buffer.from('recount-tests')
  const hash = pbkdf2Sync(password, salt, ROUNDS, 32, 'sha1')
  return `${ROUNDS}:${salt.toString('hex')}:${hash.toString('hex')}`
}

type Values = Readonly<Record<string, string | number>>

const properties = (values: Values): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')

const untilReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let text = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        text = (text + chunk).slice(-20_000)
        if (text.includes('SERVER STARTED')) resolve()
      })
    }
    child.once('exit', () => reject(new Error(`Trino ended: ${text}`)))
  })

interface Page {
  readonly nextUri?: string
  readonly data?: readonly (readonly unknown[])[]
  readonly error?: { readonly message: string; readonly errorName: string }
}

/** A statement that the server refused, with the server's own name for the reason. */
class Refusal extends Error {
  readonly errorName: string

  constructor({ message, errorName }: NonNullable<Page['error']>) {
    super(message)
    this.errorName = errorName
  }
}

const ask = async (port: number, text: string, user = 'administrator'): Promise<readonly (readonly unknown[])[]> => {
  const rows: (readonly unknown[])[] = []
  const place = { 'X-Trino-Catalog': 'memory', 'X-Trino-Schema': 'default' }
  const headers = { 'X-Trino-User': user, ...place }
  let answer = await fetch(`http://127.0.0.1:${port}/v1/statement`, { method: 'POST', body: text, headers })
  for (;;) {
    const page = (await answer.json()) as Page
    if (page.error !== undefined) throw new Refusal(page.error)
    rows.push(...(page.data ?? []))
    if (page.nextUri === undefined) return rows
    answer = await fetch(page.nextUri, { headers })
  }
}

/** Starts one node with its settings in a folder of its own. */
const startNode = async (folder: string, name: string, config: Values, heap: string): Promise<ChildProcess> => {
  const home = install()
  const file = join(folder, `${name}.properties`)
  writeFileSync(file, properties(config))
  const settings = {
    'node.environment': 'test',
    'node.id': name,
    'node.data-dir': join(folder, name),
    'node.internal-address': '127.0.0.1',
    'plugin.dir': join(home, 'plugin'),
    config: file,
    'catalog.config-dir': join(folder, 'catalog'),
  }
  const child = spawn(
    join(findJava() ?? '', 'bin', 'java'),
    [
      `-Xmx${heap}`,
      '-XX:TieredStopAtLevel=1',
      '--sun-misc-unsafe-memory-access=allow',
      '--enable-native-access=ALL-UNNAMED',
      '--add-modules=jdk.incubator.vector',
      '-Dfile.encoding=UTF-8',
      ...Object.entries(settings).map(([key, value]) => `-D${key}=${value}`),
      '-cp',
      join(home, 'lib', '*'),
      'io.trino.server.TrinoServer',
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const end = (): void => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.removeListener('exit', end))
  await untilReady(child)
  return child
}

const SECRET = { 'internal-communication.shared-secret': 'recount-tests' }

/** Settings of the node that takes statements. Alone it works on them too. */
const coordinator = (folder: string, port: number, securePort: number, alone: boolean): Values => ({
  ...SECRET,
  coordinator: 'true',
  'node-scheduler.include-coordinator': String(alone),
  'http-server.http.port': port,
  'http-server.https.enabled': 'true',
  'http-server.https.port': securePort,
  'http-server.https.keystore.path': join(folder, 'server.pem'),
  'http-server.authentication.type': 'PASSWORD',
  'http-server.authentication.allow-insecure-over-http': 'true',
  'discovery.uri': `http://127.0.0.1:${port}`,
  'query.max-memory': '500MB',
  'query.max-memory-per-node': alone ? '500MB' : '250MB',
  // a worker that answers no more is given up after a minute by default
  'query.remote-task.max-error-duration': '5s',
  // it takes a node for failed in its first 5 s, and when a busy machine misses a tenth of the heartbeats
  'failure-detector.enabled': String(!alone),
  'failure-detector.warmup-interval': '1ms',
})

const worker = async (coordinatorPort: number): Promise<Values> => ({
  ...SECRET,
  coordinator: 'false',
  'http-server.http.port': await freePort(),
  'discovery.uri': `http://127.0.0.1:${coordinatorPort}`,
  'query.max-memory-per-node': '250MB',
})

const ACTIVE = "SELECT count(*) FROM system.runtime.nodes WHERE state = 'active'"
const LOOK_MS = 200

/** Settles when the coordinator knows so many nodes, itself among them. */
const untilNodes = async (port: number, nodes: number): Promise<void> => {
  for (;;) {
    const [[found] = []] = await ask(port, ACTIVE)
    if (Number(found) >= nodes) return
    await after(LOOK_MS)
  }
}

/** Settles when the nodes have announced their catalogs, which a started server does up to ten seconds later. */
const untilCatalogs = async (port: number): Promise<void> => {
  await ask(port, 'CREATE TABLE memory.default.ready AS SELECT 1 AS id')
  for (;;) {
    try {
      await ask(port, 'SELECT id FROM memory.default.ready')
      break
    } catch (error) {
      if (!(error instanceof Refusal) || error.errorName !== 'NO_NODES_AVAILABLE') throw error
      await after(LOOK_MS)
    }
  }
  await ask(port, 'DROP TABLE memory.default.ready')
}

interface Person {
  readonly user: string
  readonly password: string
}

interface Options {
  /** Nodes of 1 GB that do the work, started one after the other; the server itself does it without. */
  readonly workers?: number
  /** Rules of the access control by a file, as JSON; everybody may do everything without. */
  readonly rules?: string
}

/** Writes the settings that every node of a cluster shares. */
const prepare = (folder: string, { user, password }: Person, rules: string | undefined): void => {
  const write = (name: string, values: Values): void => writeFileSync(join(folder, name), properties(values))
  mkdirSync(join(folder, 'catalog'), { recursive: true })
  mkdirSync(join(folder, 'etc'))
  writeFileSync(join(folder, 'etc', 'passwords'), `${user}:${hashed(password)}\n`)
  write('etc/password-authenticator.properties', {
    'password-authenticator.name': 'file',
    'file.password-file': join(folder, 'etc', 'passwords'),
  })
  if (rules !== undefined) {
    write('etc/access-control.properties', { 'access-control.name': 'file', 'security.config-file': 'etc/rules.json' })
    writeFileSync(join(folder, 'etc', 'rules.json'), rules)
  }
  write('catalog/tpch.properties', { 'connector.name': 'tpch' })
  write('catalog/memory.properties', { 'connector.name': 'memory', 'memory.max-data-per-node': '64MB' })
  write('catalog/other.properties', { 'connector.name': 'memory', 'memory.max-data-per-node': '16MB' })
}

/** Starts a server, which takes half a minute and 2 GB of memory. */
export const startTrino = async ({ workers = 0, rules }: Options = {}): Promise<TestTrino> => {
  const missing = whyNoTrino()
  if (missing !== null) throw new Error(missing)
  const folder = mkdtempSync(join(tmpdir(), 'recount-trino-'))
  const [user, password] = ['recount', 'a password of the tests']
  const [port, securePort] = [await freePort(), await freePort()]
  const certificate = certify(folder)
  prepare(folder, { user, password }, rules)
  const nodes = [await startNode(folder, 'coordinator', coordinator(folder, port, securePort, workers === 0), '1500M')]
  for (let number = 1; number <= workers; number += 1) {
    nodes.push(await startNode(folder, `worker${number}`, await worker(port), '800M'))
  }
  await untilNodes(port, workers + 1)
  await untilCatalogs(port)
  return {
    port,
    securePort,
    user,
    password,
    certificate,
    sql: (text, as) => ask(port, text, as),
    killWorker: () => void nodes.pop()?.kill('SIGKILL'),
    stop: () => {
      nodes[0]?.once('exit', () => rmSync(folder, { recursive: true, force: true }))
      for (const node of nodes) node.kill('SIGKILL')
    },
  }
}
