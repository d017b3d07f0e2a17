import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { loadSettings } from './config'
import { helpText } from './help'
import { Refusal } from './refusal'
import { signInUrl } from './session/security/signInUrl'
import { type Server, buildServer } from './server'
import { engineOpener, sampleBuilder, uploadsOpener } from './wiring'

const CLOSE_WITHIN = 9_000

const packageRoot = (): string => {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

interface Arguments {
  readonly help: boolean
  readonly config: string | null
  /** Address of an Apache Superset that answers in place of this server. */
  readonly superset: string | null
}

const readArguments = (): Arguments => {
  try {
    const { values } = parseArgs({
      options: { help: { type: 'boolean', short: 'h' }, config: { type: 'string' }, superset: { type: 'string' } },
    })
    return { help: values.help ?? false, config: values.config ?? null, superset: values.superset ?? null }
  } catch (error) {
    throw new Refusal(`${(error as Error).message.split('.')[0] ?? 'Bad argument'}. See --help.`)
  }
}

const sayWhy = (error: unknown): string => {
  if (error instanceof Refusal) return error.message
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') return `Port ${port} is in use on ${address}. Set PORT to another one.`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be used by this account. Set PORT to another one.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `Cannot listen on ${address ?? 'this address'}. Set HOST to another one.`
  return `Recount could not start: ${error instanceof Error ? error.message : String(error)}`
}

const giveUp = (error: unknown): never => {
  console.error(sayWhy(error).replaceAll('\n', ' '))
  process.exit(1)
}

const closeOnSignals = (server: Pick<Server, 'close'>): void => {
  let closing = false
  const close = (): void => {
    if (closing) process.exit(1)
    closing = true
    setTimeout(() => process.exit(1), CLOSE_WITHIN).unref()
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
}

const listen = async (server: Pick<Server, 'close' | 'listen'>): Promise<string> => {
  closeOnSignals(server)
  try {
    return await server.listen()
  } catch (error) {
    await server.close()
    throw error
  }
}

const start = async (): Promise<Server | null> => {
  // the data directory holds password hashes and results
  process.umask(0o077)
  const { help, config, superset } = readArguments()
  if (help) {
    process.stdout.write(helpText())
    return null
  }
  const root = packageRoot()
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const settings = loadSettings(process.env, config)
  const clientFolder = join(root, 'dist', 'client')
  if (superset !== null) {
    const { buildFacingServer } = await import('./superset/server')
    const url = await listen(await buildFacingServer({ settings, version, clientFolder, superset }))
    console.log(`Recount is ready: ${url}`)
    return null
  }
  const server = await buildServer({
    settings,
    version,
    clientFolder,
    verifierFile: join(root, 'scripts', 'recount-verify.mjs'),
    openEngine: engineOpener(settings),
    openUploadsEngine: uploadsOpener(settings),
    buildSample: sampleBuilder,
  })
  const url = await listen(server)
  console.log(`Recount is ready: ${url}`)
  if (server.signInToken) console.log(`Sign in as the administrator, once: ${signInUrl(url, server.signInToken)}`)
  server.sample.then(
    (built) => built && console.log('The sample database is ready.'),
    (error: unknown) => server.app.log.error({ err: error }, 'the sample database is not available'),
  )
  return server
}

/** The server that listens; null after a mere message. */
export const started = start()
started.catch(giveUp)
