import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bootstrapOf } from '../bootstrap'
import { spendSignInLink } from '../security/links'
import { safeNext } from '../security/redirect'
import { startSession } from '../security/sessions'
import { type User, recordSignIn } from '../security/users'
import type { Services } from '../services'
import { identify, setSessionCookie } from './identity'
import { requestedQuery } from './requested'

/** Pages of the client. Who is not signed in is sent to `/login/` and back. */
const PAGES = [
  '/sqllab/',
  '/sqllab/history/',
  '/savedqueryview/list/',
  '/databaseview/list/',
  '/tablemodelview/list/',
  '/tablemodelview/edit/:id/',
  '/annotationlayer/list/',
  '/chart/list/',
  '/explore/',
  '/dashboard/list/',
  '/history/',
  '/settings/',
  '/superset/welcome/',
  '/superset/all_entities/',
]
const PLACE = /<div id="app"[^>]*>/

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
}
const escapeAttribute = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char)

/** The page with its bootstrap JSON in `data-bootstrap`, where Superset's clients look for it. */
export const fillPage = (html: string, bootstrap: unknown): string =>
  html.replace(PLACE, () => `<div id="app" data-bootstrap="${escapeAttribute(JSON.stringify(bootstrap))}">`)

/** Shown later than the rest, so it must not hold up the rest. */
const LARGE = /\/MonacoText-/

/** Links that fetch what a place is made of, before the first script asks for it. */
export const linkAll = (html: string, files: readonly string[]): string => {
  const links = files.map((file) =>
    file.endsWith('.css')
      ? LARGE.test(file)
        ? `<link rel="preload" as="style" crossorigin href="${escapeAttribute(file)}">`
        : `<link rel="stylesheet" crossorigin href="${escapeAttribute(file)}">`
      : `<link rel="modulepreload" crossorigin ${LARGE.test(file) ? 'fetchpriority="low" ' : ''}href="${escapeAttribute(file)}">`,
  )
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

/** Links that ask at once for what the client will ask for as soon as it runs. */
export const linkCalls = (html: string, calls: readonly string[]): string => {
  const links = calls.map((call) => `<link rel="preload" as="fetch" crossorigin href="${escapeAttribute(call)}">`)
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

/** What opening a dashboard asks for, and what its charts are asked for with. */
const dashboardCalls = (idOrSlug: string): readonly string[] => {
  const dashboard = `/api/v1/dashboard/${encodeURIComponent(idOrSlug)}`
  return [dashboard, `${dashboard}/charts`, `${dashboard}/datasets`, '/api/v1/security/csrf_token/']
}

const unbuilt = (reply: FastifyReply): FastifyReply =>
  reply.code(503).type('text/plain; charset=utf-8').send('The client is not built. Run npm start.\n')

export const addPages = async (app: FastifyInstance, services: Services, folder: string): Promise<void> => {
  const html = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)

  const listed = await readFile(join(folder, 'preloads.json'), 'utf8').catch(() => '{}')
  const preloads = JSON.parse(listed) as Readonly<Record<string, readonly string[]>>

  const page = async (
    reply: FastifyReply,
    user: User | null,
    path = '',
    { calls = [], ...more }: { readonly calls?: readonly string[]; readonly requested_query?: unknown } = {},
  ): Promise<FastifyReply> => {
    if (html === null) return unbuilt(reply)
    const bootstrap = { ...(await bootstrapOf(services, user)), ...more }
    const filled = fillPage(linkAll(linkCalls(html, calls), preloads[path] ?? []), bootstrap)
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(filled)
  }

  const userOf = async (request: FastifyRequest): Promise<User | null> => (await identify(services, request)).user

  const signInByLink = async (reply: FastifyReply, token: string): Promise<FastifyReply> => {
    const userId = await spendSignInLink(services.store, token, services.clock())
    if (userId === null) return reply.redirect('/login/?error=link', 302)
    await recordSignIn(services.store, userId)
    const { sessionDays } = services.settings
    setSessionCookie(services, reply, await startSession(services.store, userId, sessionDays, services.clock()))
    return reply.redirect('/superset/welcome/', 302)
  }

  app.get('/', async (_request, reply) => reply.redirect('/superset/welcome/', 302))
  app.get<{ Querystring: { token?: unknown; next?: unknown } }>('/login/', async (request, reply) => {
    const { token, next } = request.query
    if (typeof token === 'string') return signInByLink(reply, token)
    const user = await userOf(request)
    return user ? reply.redirect(safeNext(typeof next === 'string' ? next : undefined), 302) : page(reply, null)
  })
  for (const path of PAGES) {
    app.get(path, async (request, reply) => {
      const user = await userOf(request)
      return user
        ? page(reply, user, path)
        : reply.redirect(`/login/?next=${encodeURIComponent(safeNext(request.url))}`, 302)
    })
    app.get<{ Params: { id?: string } }>(path.slice(0, -1), async (request, reply) =>
      reply.redirect(path.replace(':id', encodeURIComponent(request.params.id ?? '')), 302),
    )
  }
  app.get<{ Params: { key: string } }>('/explore/p/:key/', async (request, reply) =>
    reply.redirect(`/explore/?permalink_key=${encodeURIComponent(request.params.key)}`, 302),
  )
  for (const path of ['/superset/dashboard/:id/', '/superset/dashboard/p/:key/']) {
    app.get<{ Params: { id?: string } }>(path, async (request, reply) => {
      const user = await userOf(request)
      const { id } = request.params
      return user
        ? page(reply, user, '/superset/dashboard/', { calls: id === undefined ? [] : dashboardCalls(id) })
        : reply.redirect(`/login/?next=${encodeURIComponent(safeNext(request.url))}`, 302)
    })
    app.get(path.slice(0, -1), async (request, reply) => {
      const [place = '', ...query] = request.url.split('?')
      return reply.redirect([`${place}/`, ...query].join('?'), 302)
    })
  }
  // it shows what it was sent and changes nothing, so it needs no token; other sites were refused before
  app.post('/sqllab/', async (request, reply) => {
    const user = await userOf(request)
    if (!user) return reply.redirect('/login/?next=%2Fsqllab%2F', 303)
    return page(reply, user, '/sqllab/', { requested_query: requestedQuery(request.body) })
  })
  app.get('/login', async (_request, reply) => reply.redirect('/login/', 302))
  if (html === null) return
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => path !== '/index.html' && !path.endsWith('.map'),
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(folder, 'assets'))
      void response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
