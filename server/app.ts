import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { allCalls } from '../contract/index'
import { addEventSocket, SOCKET_OPTIONS } from './routes/chart/socket'
import { leaveBytes } from './http/bytes'
import { addCompression } from './http/compression'
import { refuseCrossSite } from './http/csrf'
import { dropFailedCookies, handleFailures } from './http/failures'
import { addSecurityHeaders } from './http/headers'
import { addHealth } from './http/health'
import { publicUrl } from './http/identity'
import { parseFormBodies } from './http/formBody'
import { parseJsonBodies } from './http/jsonBody'
import { addPages } from './http/page/pages'
import { mount } from './http/route'
import { routes } from './routes/index'
import type { Services } from './services'

const checkComplete = (): void => {
  const mounted = routes.map((entry) => entry.call.name)
  const missing = allCalls.filter((call) => !mounted.includes(call.name))
  if (missing.length > 0 || new Set(mounted).size !== mounted.length || mounted.length !== allCalls.length) {
    throw new Error(`calls without exactly one handler: ${missing.map((call) => call.name).join(', ')}`)
  }
}

const addLogging = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const { url: route } = request.routeOptions
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'request')
  })
}

/** Puts plugins, hooks, calls, pages and health on the server. */
export const assemble = async (
  app: FastifyInstance,
  services: Services,
  options: { clientFolder: string; draining: () => boolean },
): Promise<void> => {
  checkComplete()
  app.removeContentTypeParser('text/plain')
  parseJsonBodies(app)
  handleFailures(app)
  addLogging(app)
  app.addHook('onRequest', async (request) => refuseCrossSite(services, request))
  await addSecurityHeaders(app, publicUrl(services).startsWith('https:'))
  await app.register(cookie)
  // behind the cookies, which are written just before an answer is sent
  dropFailedCookies(app)
  parseFormBodies(app)
  await app.register(multipart)
  await addCompression(app, services.settings)
  await app.register(websocket, { options: SOCKET_OPTIONS })
  addEventSocket(app, services)
  for (const entry of routes) if (entry.call.bodyEncoding !== 'bytes') mount(app, services, entry)
  await app.register(async (scope) => {
    leaveBytes(scope)
    for (const entry of routes) if (entry.call.bodyEncoding === 'bytes') mount(scope, services, entry)
  })
  addHealth(app, services, options.draining)
  await addPages(app, services, options.clientFolder)
}
