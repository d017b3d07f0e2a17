import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asyncEvents, type AsyncEvent } from '../../../contract/chart/asyncEvents'
import { isCrossSite } from '../../http/csrf'
import { identify } from '../../http/identity'
import { forbidden, notFound, tooMany, unauthenticated } from '../../problem'
import { type User, may } from '../../session/security/users'
import { EVENT_SOCKET } from '../../chart/asyncEvents/events'
import type { Services } from '../../services'

/** Messages of browsers are ignored. */
export const SOCKET_OPTIONS = { maxPayload: 1024, perMessageDeflate: false }

/** One user may have so many windows that listen. */
const MAX_SOCKETS = 100
/** A line without a sign of life for two pings is dropped. */
const PING_MS = 20_000

/** Browsers send cookies with every socket, even one opened by another site, so the opening page must be one of ours. */
const listenerOf = async (services: Services, request: FastifyRequest): Promise<User> => {
  if (isCrossSite(services, request)) throw forbidden()
  const { user } = await identify(services, request)
  if (!user) throw unauthenticated()
  if (!may(user, asyncEvents.permission as readonly [string, string])) throw forbidden()
  return user
}

const users = new WeakMap<FastifyRequest, User>()

/** B7.34: events of the caller's jobs after `last_id`, then new ones, an event a message. */
export const addEventSocket = (app: FastifyInstance, services: Services): void => {
  const open = new Map<number, number>()
  app.route({
    method: 'GET',
    url: EVENT_SOCKET,
    preValidation: async (request) => {
      const user = await listenerOf(services, request)
      if ((open.get(user.id) ?? 0) >= MAX_SOCKETS) throw tooMany()
      users.set(request, user)
    },
    handler: async () => {
      throw notFound()
    },
    wsHandler: (socket, request) => {
      const user = users.get(request)
      if (!user) return socket.close()
      open.set(user.id, (open.get(user.id) ?? 0) + 1)
      const tell = (event: AsyncEvent): void => socket.send(JSON.stringify(event))
      const stop = services.asyncQueries.subscribe(user.id, tell)
      const { last_id: lastId } = request.query as { readonly last_id?: unknown }
      const missed = (after: string | undefined): void => {
        const page = services.asyncQueries.since(user.id, after)
        for (const event of page) tell(event)
        if (page.length > 0) missed(page.at(-1)?.id)
      }
      missed(typeof lastId === 'string' ? lastId : undefined)
      let alive = true
      const pinging = setInterval(() => {
        if (!alive) return socket.terminate()
        alive = false
        socket.ping()
        // a sign-in that ended ends its lines
        listenerOf(services, request).catch(() => socket.terminate())
      }, PING_MS)
      pinging.unref()
      socket.on('pong', () => {
        alive = true
      })
      socket.on('error', () => socket.terminate())
      socket.on('close', () => {
        stop()
        clearInterval(pinging)
        const left = (open.get(user.id) ?? 1) - 1
        if (left > 0) open.set(user.id, left)
        else open.delete(user.id)
      })
      return undefined
    },
  })
}
