import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A PostgreSQL server of a test's own, on loopback, with its data in a folder that goes with it. */
export interface TestPostgres {
  readonly port: number
  readonly user: string
  readonly password: string
  /** Its certificate as PEM; null without encryption. */
  readonly certificate: string | null
  /** Runs SQL as the owner of everything, through psql. */
  sql(text: string, database?: string): string
  stop(): void
}

const DEBIAN = '/usr/lib/postgresql'

const findBinaries = (): string | null => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = versions.map((version) => join(DEBIAN, version, 'bin'))
  return [...folders, '/usr/local/bin', '/usr/bin'].find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

const idOf = (flag: '-u' | '-g'): number | null => {
  const { status, stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : null
}

/** PostgreSQL refuses to run as root, so root runs it as the user of its package. */
const owner = (): { readonly uid: number; readonly gid: number } | null | 'nobody' => {
  if (process.getuid?.() !== 0) return null
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  return uid === null || gid === null ? 'nobody' : { uid, gid }
}

/** The reason why no PostgreSQL can be started here; null where it can. */
export const whyNoPostgres = (): string | null => {
  if (findBinaries() === null) return 'PostgreSQL is not installed: its tests do not run (apt-get install postgresql).'
  return owner() === 'nobody' ? 'There is no user postgres to run PostgreSQL as: its tests do not run.' : null
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

const untilReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let text = ''
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (text.includes('ready to accept connections')) resolve()
    })
    child.once('exit', () => reject(new Error(`PostgreSQL ended: ${text}`)))
  })

interface Options {
  /** The server has encryption, with a certificate for `localhost` that no authority has signed. */
  readonly encrypted?: boolean
}

/** Makes a key and a certificate of its own in a folder, and answers the certificate as PEM. */
const certify = (folder: string): string => {
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  const out = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', 'server.key', '-out', 'server.crt']
  const { status, stderr } = spawnSync('openssl', [...args, ...out], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl failed: ${stderr}`)
  chmodSync(join(folder, 'server.key'), 0o600)
  return readFileSync(join(folder, 'server.crt'), 'utf8')
}

/** Starts a server. */
export const startPostgres = async ({ encrypted = false }: Options = {}): Promise<TestPostgres> => {
  const bin = findBinaries()
  const runAs = owner()
  if (bin === null || runAs === 'nobody') throw new Error(whyNoPostgres() ?? '')
  const as = runAs ?? {}
  const folder = mkdtempSync(join(tmpdir(), 'recount-postgres-'))
  const [user, password] = ['recount', 'a password of the tests']
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  const certificate = encrypted ? certify(folder) : null
  const keys = encrypted ? ['server.key', 'server.crt'].map((name) => join(folder, name)) : []
  if (runAs !== null) for (const path of [folder, passwordFile, ...keys]) chownSync(path, runAs.uid, runAs.gid)
  const data = join(folder, 'data')
  const made = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      user,
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
      '-E',
      'UTF8',
      `--pwfile=${passwordFile}`,
    ],
    { ...as, encoding: 'utf8', cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stdout}${made.stderr}`)
  const port = await freePort()
  const [key, crt] = keys
  const all = {
    fsync: 'off',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    ...(key === undefined || crt === undefined ? {} : { ssl: 'on', ssl_key_file: key, ssl_cert_file: crt }),
  }
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...as, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await untilReady(child)
  const end = (): void => void child.kill('SIGKILL')
  process.once('exit', end)
  return {
    port,
    user,
    password,
    certificate,
    sql: (text, database = 'postgres') => {
      const args = ['-h', folder, '-p', String(port), '-U', user, '-d', database, '-v', 'ON_ERROR_STOP=1', '-qAt']
      const { status, stdout, stderr } = spawnSync(join(bin, 'psql'), args, { input: text, encoding: 'utf8' })
      if (status !== 0) throw new Error(`psql failed: ${stderr}`)
      return stdout
    },
    stop: () => {
      process.removeListener('exit', end)
      child.once('exit', () => rmSync(folder, { recursive: true, force: true }))
      child.kill('SIGINT')
    },
  }
}
