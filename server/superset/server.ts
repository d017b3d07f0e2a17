import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'

import type { Settings } from '../config'
import { openHome } from '../home'
import { createFastify } from '../http/createFastify'
import { addCompression } from '../http/compression'
import { refuseCrossSite } from '../http/csrf'
import { handleFailures } from '../http/failures'
import { addSecurityHeaders } from '../http/headers'
import { listen } from '../http/listen'
import { Problem } from '../problem'
import { publicUrlOf } from '../publicUrl'
import { guardSignIn } from '../session/security/signIn'
import { addForwarding, refuseOddAddress } from './forward'
import { cameFromHere } from './headers'
import { addPages } from './pages'
import { addSignIn } from './signIn'
import { openUpstream } from './upstream'

export interface FacingOptions {
  readonly settings: Settings
  readonly version: string
  readonly clientFolder: string
  /** Address of the Superset that answers. */
  readonly superset: string
  readonly fetch?: typeof fetch
  readonly logger?: NonNullable<FastifyServerOptions['logger']>
}

export interface FacingServer {
  readonly app: FastifyInstance
  /** Starts to listen; answers with the address people use. */
  listen(): Promise<string>
  close(): Promise<void>
}

/**
 * The client before an Apache Superset: pages, files and signing in are answered here, every call of the contract by that
 * server. Nothing but the key of local logs is kept in the data directory. Throws a `Refusal` when it cannot.
 */
export const buildFacingServer = async (options: FacingOptions): Promise<FacingServer> => {
  const { settings, version, clientFolder } = options
  const upstream = openUpstream(options.superset, options.fetch)
  const home = openHome(settings.home)
  try {
    const app = createFastify(options.logger ?? { level: settings.logLevel })
    const https = publicUrlOf(settings).startsWith('https:')
    handleFailures(app)
    app.addHook('onRequest', async (request) => refuseCrossSite({ settings }, request))
    app.addHook('onRequest', async ({ headers }) => {
      if (cameFromHere(headers))
        throw new Problem('loop', { message: 'The address of --superset leads back to Recount itself.' })
    })
    app.addHook('onRequest', async ({ raw }) => refuseOddAddress(raw.url ?? ''))
    await addSecurityHeaders(app, https)
    await app.register(cookie)
    await addCompression(app, settings)
    await app.register(async (calls) => addForwarding(calls, upstream, https))
    await addSignIn(app, upstream, guardSignIn(settings.signInAttempts, Date.now), { https, secret: home.secret })
    await addPages(app, upstream, { version, url: upstream.url, secret: home.secret }, { folder: clientFolder, https })
    app.get('/health', async () => 'OK')
    app.get('/health/live', async () => ({ status: 'ok' }))
    app.get('/health/ready', async (_request, reply) => {
      const good = await upstream.page('/health').then(
        ({ ok }) => ok,
        () => false,
      )
      return reply.code(good ? 200 : 503).send({ status: good ? 'ok' : 'unavailable' })
    })
    return {
      app,
      listen: () => listen(app, settings),
      close: async () => {
        await app.close()
        home.release()
      },
    }
  } catch (error) {
    home.release()
    throw error
  }
}
