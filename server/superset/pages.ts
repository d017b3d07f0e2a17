import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { builtClient } from '../http/page/builtClient'
import { fillPage, linkAll, unbuilt } from '../http/page/document'
import { sendProblem } from '../http/failures'
import { addFiles } from '../http/page/files'
import { parseFormBodies } from '../http/formBody'
import { withFrame } from '../http/page/frame'
import { allowConnections } from '../http/headers'
import { FLAGGED, PAGES, isForAPerson } from '../http/page/places'
import { isPressedHere } from '../http/page/pressed'
import { notFound } from '../problem'
import { requestedQuery } from '../http/requested'
import { safeNext } from '../session/security/redirect'
import { type Facing, anonymousBootstrap, shardHostsOf } from './bootstrap'
import { formTokenOf } from './formToken'
import { sendText, upstreamErrorText } from './sendText'
import { readSession } from './session'
import type { Upstream } from './upstream'

interface Shown {
  readonly places: readonly string[]
  readonly later?: readonly string[]
  /** More of the bootstrap. */
  readonly more?: object
  /** In place of Superset's, for a form that is answered here. */
  readonly token?: string
  /** Without this flag there it is not found. */
  readonly flag?: string
}

/** The product, which reports that there is nothing. */
const NOTHING: Shown = { places: ['app'] }
const BOARD: Shown = { places: ['app'], later: ['/superset/dashboard/', 'filters'] }

/** The client's pages, for users with a session at Superset. */
export const addPages = async (
  app: FastifyInstance,
  upstream: Upstream,
  facing: Facing,
  { folder, https }: { readonly folder: string; readonly https: boolean },
): Promise<void> => {
  const client = builtClient(folder)
  const served = (await client()) !== null

  const toSignIn = (request: FastifyRequest, reply: FastifyReply, status = 302): FastifyReply =>
    reply.redirect(`/login/?next=${encodeURIComponent(safeNext(request.url))}`, status)

  const send = async (reply: FastifyReply, shown: Shown, bootstrap: object, csrf: string | null, framed: boolean) => {
    const built = served ? await client() : null
    if (built === null) return unbuilt(reply)
    const [now, later, reveal] = [shown.places, shown.later ?? [], ['laterLinks']].map((some) => built.filesOf(some))
    const linked = linkAll(built.html, now ?? [], later, reveal)
    const filled = fillPage(framed ? withFrame(linked, reply.request) : linked, bootstrap, csrf)
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(filled)
  }

  const page = async (request: FastifyRequest, reply: FastifyReply, shown: Shown): Promise<FastifyReply> => {
    const session = await readSession(upstream, facing, request, reply, https).catch((error: unknown) => {
      request.log.warn({ err: error }, 'Superset does not answer')
      return null
    })
    if (session === null) return sendText(reply, upstreamErrorText(upstream))
    if (session === 'nobody') return toSignIn(request, reply, request.method === 'GET' ? 302 : 303)
    if (session === 'unreadable') return sendText(reply, `What ${upstream.url} answers is no page of Superset.`)
    allowConnections(reply, shardHostsOf(session.bootstrap), https)
    const hidden = shown.flag !== undefined && session.bootstrap.common.feature_flags[shown.flag] !== true
    const { more } = shown
    return hidden
      ? send(reply.code(404), NOTHING, session.bootstrap, session.csrf, true)
      : send(reply, shown, { ...session.bootstrap, ...more }, shown.token ?? session.csrf, true)
  }

  app.get('/', async (_request, reply) => reply.redirect('/superset/welcome/', 302))
  app.get('/login', async (_request, reply) => reply.redirect('/login/', 302))
  app.get('/login/', async (_request, reply) => send(reply, { places: [] }, anonymousBootstrap(facing), null, false))
  app.get('/logout', async (_request, reply) => reply.redirect('/logout/', 302))
  app.get('/logout/', async (request, reply) => {
    const token = formTokenOf(facing.secret, request)
    return page(request, reply, { places: [], more: { sign_out_now: isPressedHere(request) }, token })
  })
  const flagOf = new Map<string, string>(FLAGGED)
  for (const path of [...PAGES, ...flagOf.keys()]) {
    const flag = flagOf.get(path)
    const code = path === '/explore/' ? { places: ['app'], later: [path] } : { places: [path] }
    const shown: Shown = flag === undefined ? code : { ...code, flag }
    app.get(path, async (request, reply) => page(request, reply, shown))
    app.get<{ Params: { id?: string } }>(path.slice(0, -1), async (request, reply) =>
      reply.redirect(path.replace(':id', encodeURIComponent(request.params.id ?? '')), 302),
    )
  }
  app.get<{ Params: { key: string } }>('/explore/p/:key/', async (request, reply) =>
    reply.redirect(`/explore/?permalink_key=${encodeURIComponent(request.params.key)}`, 302),
  )
  for (const path of ['/superset/dashboard/:id/', '/superset/dashboard/p/:key/']) {
    app.get(path, async (request, reply) => page(request, reply, BOARD))
    app.get(path.slice(0, -1), async (request, reply) => {
      const [place = '', ...query] = request.url.split('?')
      return reply.redirect([`${place}/`, ...query].join('?'), 302)
    })
  }
  await app.register(async (forms) => {
    parseFormBodies(forms)
    forms.post('/sqllab/', async (request, reply) =>
      page(request, reply, { places: ['/sqllab/'], more: { requested_query: requestedQuery(request.body) } }),
    )
  })
  app.setNotFoundHandler(async (request, reply) =>
    served && isForAPerson(request) ? page(request, reply.code(404), NOTHING) : sendProblem(reply, notFound()),
  )
  if (served) await addFiles(app, folder)
}
