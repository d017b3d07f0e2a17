import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform'

type Deps = Pick<Platform, 'databases' | 'store'>

const ENGINE_MS = 500

const ready = async (services: Deps): Promise<boolean> => {
  try {
    await sql`select 1`.execute(services.store)
    const answers = await Promise.all(services.databases.engines().map((engine) => engine.healthy(ENGINE_MS)))
    return answers.every(Boolean)
  } catch {
    return false
  }
}

/** For balancers and watchers: no session, no detail. */
export const addHealth = (app: FastifyInstance, services: Deps, draining: () => boolean): void => {
  app.get('/health', async () => 'OK')
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    const good = !draining() && (await ready(services))
    return reply.code(good ? 200 : 503).send({ status: good ? 'ok' : 'unavailable' })
  })
}
