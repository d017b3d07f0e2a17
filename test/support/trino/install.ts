import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const VERSION = '476'
const SERVER = `trino-server-core:${VERSION}:tar.gz`
const PLUGINS = [`trino-tpch:${VERSION}:zip`, `trino-memory:${VERSION}:zip`]

/** First version of Java that this Trino runs on. */
const JAVA = 24
const HOMES = '/usr/lib/jvm'
/** Most that the fetch of one artifact may take, of 190 MB the largest. */
const MINUTES = 10

const cache = (): string => join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'recount', 'trino')
const repository = (): string => join(cache(), 'maven')

const versionOf = (home: string): number => {
  const release = join(home, 'release')
  if (!existsSync(release)) return 0
  return Number(/JAVA_VERSION="(\d+)/.exec(readFileSync(release, 'utf8'))?.[1] ?? 0)
}

/** The folder of a Java that runs this Trino; null where there is none. */
export const findJava = (): string | null => {
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
  const options = { stdio: 'ignore', timeout: MINUTES * 60_000 } as const
  const { status } = spawnSync('mvn', [...args, `-Dmaven.repo.local=${repository()}`], options)
  return status === 0 && existsSync(fileOf(artifact))
}

/** The unpacked server with its plug-ins, kept from run to run. */
export const install = (): string => {
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

/** The reason why no Trino can be started here; null where it can. */
export const whyNoTrino = (): string | null => {
  if (findJava() === null) return `Java ${JAVA} or later is not installed: Trino does not start.`
  const isFetched = [SERVER, ...PLUGINS].every((artifact) => existsSync(fileOf(artifact)))
  return isFetched ? null : 'Trino is not here: `npm test engines` fetches it.'
}

/** Fetches the server on first use. Answers the reason why no Trino can be started here; null where it can. */
export const fetchTrino = (): string | null => {
  const missing = whyNoTrino()
  if (missing === null || findJava() === null) return missing
  if (spawnSync('mvn', ['-v'], { stdio: 'ignore' }).status !== 0) {
    return 'Maven is not installed, which fetches Trino: Trino does not start.'
  }
  return [SERVER, ...PLUGINS].every(fetchArtifact) ? null : 'Trino could not be fetched: Trino does not start.'
}
