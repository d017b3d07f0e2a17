import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { pbkdf2Sync } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

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
  /** Runs one statement as an administrator, in `memory.default`, and answers its rows. */
  sql(text: string): Promise<readonly (readonly unknown[])[]>
  stop(): void
}

const VERSION = '476'
const SERVER = `trino-server-core:${VERSION}:tar.gz`
const PLUGINS = [`trino-tpch:${VERSION}:zip`, `trino-memory:${VERSION}:zip`]

/** First version of Java that this Trino runs on. */
const JAVA = 24
const HOMES = '/usr/lib/jvm'

const cache = (): string => join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'recount', 'trino')
const repository = (): string => join(cache(), 'maven')

const versionOf = (home: string): number => {
  const release = join(home, 'release')
  if (!existsSync(release)) return 0
  return Number(/JAVA_VERSION="(\d+)/.exec(readFileSync(release, 'utf8'))?.[1] ?? 0)
}

const findJava = (): string | null => {
  const installed = existsSync(HOMES) ? readdirSync(HOMES).map((name) => join(HOMES, name)) : []
  const homes = [process.env.JAVA_HOME ?? '', ...installed].filter((home) => home !== '' && versionOf(home) >= JAVA)
  return homes[0] ?? null
}

const fileOf = (artifact: string): string => {
  const [name = '', version = '', type = ''] = artifact.split(':')
  return join(repository(), 'io', 'trino', name, version, `${name}-${version}.${type}`)
}

const fetchArtifact = (artifact: string): boolean => {
  if (existsSync(fileOf(artifact))) return true
  const args = ['-B', '-q', 'dependency:get', `-Dartifact=io.trino:${artifact}`, '-Dtransitive=false']
  const { status } = spawnSync('mvn', [...args, `-Dmaven.repo.local=${repository()}`], { stdio: 'ignore' })
  return status === 0 && existsSync(fileOf(artifact))
}

/** The unpacked server with its plug-ins, kept from run to run. */
const install = (): string => {
  const home = join(cache(), `server-${VERSION}`)
  if (existsSync(home)) return home
  const unpacked = `${home}.${process.pid}`
  mkdirSync(unpacked, { recursive: true })
  const run = (command: string, args: readonly string[]): void => {
    const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`${command} failed: ${stderr}`)
  }
  run('tar', ['xzf', fileOf(SERVER), '-C', unpacked, '--strip-components=1'])
  // archives of Java: its own tool unpacks them everywhere
  const jar = join(findJava() ?? '', 'bin', 'jar')
  for (const plugin of PLUGINS) {
    const { status, stderr } = spawnSync(jar, ['xf', fileOf(plugin)], {
      cwd: join(unpacked, 'plugin'),
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`jar failed: ${stderr}`)
  }
  if (existsSync(home)) rmSync(unpacked, { recursive: true })
  else renameSync(unpacked, home)
  return home
}

/** The reason why no Trino can be started here; null where it can. Fetches the server on first use. */
export const whyNoTrino = (): string | null => {
  if (findJava() === null) return `Java ${JAVA} or later is not installed: the tests of Trino do not run.`
  if ([SERVER, ...PLUGINS].every((artifact) => existsSync(fileOf(artifact)))) return null
  if (spawnSync('mvn', ['-v'], { stdio: 'ignore' }).status !== 0) {
    return 'Maven is not installed, which fetches Trino: the tests of Trino do not run.'
  }
  return [SERVER, ...PLUGINS].every(fetchArtifact) ? null : 'Trino could not be fetched: its tests do not run.'
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

const properties = (values: Readonly<Record<string, string | number>>): string =>
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
  readonly error?: { readonly message: string }
}

const ask = async (port: number, text: string): Promise<readonly (readonly unknown[])[]> => {
  const rows: (readonly unknown[])[] = []
  const place = { 'X-Trino-Catalog': 'memory', 'X-Trino-Schema': 'default' }
  const headers = { 'X-Trino-User': 'administrator', ...place }
  let answer = await fetch(`http://127.0.0.1:${port}/v1/statement`, { method: 'POST', body: text, headers })
  for (;;) {
    const page = (await answer.json()) as Page
    if (page.error !== undefined) throw new Error(page.error.message)
    rows.push(...(page.data ?? []))
    if (page.nextUri === undefined) return rows
    answer = await fetch(page.nextUri, { headers })
  }
}

/** Starts a server, which takes half a minute and 2 GB of memory. */
export const startTrino = async (): Promise<TestTrino> => {
  const missing = whyNoTrino()
  if (missing !== null) throw new Error(missing)
  const home = install()
  const folder = mkdtempSync(join(tmpdir(), 'recount-trino-'))
  const [user, password] = ['recount', 'a password of the tests']
  const [port, securePort] = [await freePort(), await freePort()]
  const certificate = certify(folder)
  const etc = join(folder, 'etc')
  mkdirSync(join(etc, 'catalog'), { recursive: true })
  const write = (name: string, values: Readonly<Record<string, string | number>>): void =>
    writeFileSync(join(etc, name), properties(values))
  write('config.properties', {
    coordinator: 'true',
    'node-scheduler.include-coordinator': 'true',
    'http-server.http.port': port,
    'http-server.https.enabled': 'true',
    'http-server.https.port': securePort,
    'http-server.https.keystore.path': join(folder, 'server.pem'),
    'http-server.authentication.type': 'PASSWORD',
    'http-server.authentication.allow-insecure-over-http': 'true',
    'internal-communication.shared-secret': 'recount-tests',
    'discovery.uri': `http://127.0.0.1:${port}`,
    'query.max-memory': '500MB',
    'query.max-memory-per-node': '500MB',
  })
  write('password-authenticator.properties', {
    'password-authenticator.name': 'file',
    'file.password-file': join(etc, 'passwords'),
  })
  writeFileSync(join(etc, 'passwords'), `${user}:${hashed(password)}\n`)
  write('catalog/tpch.properties', { 'connector.name': 'tpch' })
  write('catalog/memory.properties', { 'connector.name': 'memory', 'memory.max-data-per-node': '64MB' })
  write('catalog/other.properties', { 'connector.name': 'memory', 'memory.max-data-per-node': '16MB' })
  const settings = {
    'node.environment': 'test',
    'node.id': 'recount',
    'node.data-dir': join(folder, 'data'),
    'node.internal-address': '127.0.0.1',
    'plugin.dir': join(home, 'plugin'),
    config: join(etc, 'config.properties'),
    'catalog.config-dir': join(etc, 'catalog'),
  }
  const child = spawn(
    join(findJava() ?? '', 'bin', 'java'),
    [
      '-Xmx1500M',
      '-XX:TieredStopAtLevel=1',
      '--sun-misc-unsafe-memory-access=allow',
      '--enable-native-access=ALL-UNNAMED',
      '--add-modules=jdk.incubator.vector',
      '-Dfile.encoding=UTF-8',
      ...Object.entries(settings).map(([name, value]) => `-D${name}=${value}`),
      '-cp',
      join(home, 'lib', '*'),
      'io.trino.server.TrinoServer',
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const end = (): void => void child.kill('SIGKILL')
  process.once('exit', end)
  await untilReady(child)
  return {
    port,
    securePort,
    user,
    password,
    certificate,
    sql: (text) => ask(port, text),
    stop: () => {
      process.removeListener('exit', end)
      child.once('exit', () => rmSync(folder, { recursive: true, force: true }))
      child.kill('SIGKILL')
    },
  }
}
