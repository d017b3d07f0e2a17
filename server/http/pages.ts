import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { basename, join } from 'node:path'
import { dashboardCharts, dashboardDatasets, dashboardGet } from '../../contract/dashboard'
import { bootstrapOf } from '../bootstrap'
import type { FeatureFlags } from '../config'
import { aheadOf } from '../charts/ahead'
import { chartsOn } from '../dashboards/onBoard'
import { spendSignInLink } from '../security/links'
import { safeNext } from '../security/redirect'
import { startSession } from '../security/sessions'
import { csrfTokenOf, pageTokenOf } from '../security/tokens'
import { recordSignIn } from '../security/users'
import type { Services } from '../services'
import { builtClient } from './builtClient'
import { sendProblem } from './failures'
import { withFrame } from './frame'
import { type Identity, NOBODY, clearTheme, identify, setSessionCookie } from './identity'
import { isLooking, showLink } from './looking'
import { plain } from './problem'
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
  '/users/list/',
  '/settings/',
  '/superset/welcome/',
  '/superset/all_entities/',
]
/** Without their flag they are not found. */
const FLAGGED: readonly (readonly [path: string, flag: keyof FeatureFlags])[] = [
  ['/charts/gallery/', 'CHART_GALLERY'],
  ['/report/list/', 'ALERT_REPORTS'],
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

/**
 * The page with its bootstrap JSON in `data-bootstrap` and the token of forms in a field of its own, where Superset's
 * clients look for them.
 */
export const fillPage = (html: string, bootstrap: unknown, csrf: string | null = null): string => {
  const field =
    csrf === null ? '' : `<input type="hidden" name="csrf_token" id="csrf_token" value="${escapeAttribute(csrf)}">`
  return html.replace(
    PLACE,
    () => `${field}<div id="app" data-bootstrap="${escapeAttribute(JSON.stringify(bootstrap))}">`,
  )
}

/** Shown later than the rest, so it must not hold up the rest. */
const LARGE = /\/MonacoText-/

const linkOf = (file: string, urgent: boolean): string => {
  const href = escapeAttribute(file)
  const large = LARGE.test(file)
  const priority = large ? 'fetchpriority="low" ' : urgent ? 'fetchpriority="high" ' : ''
  if (!file.endsWith('.css')) return `<link rel="modulepreload" crossorigin ${priority}href="${href}">`
  return large
    ? `<link rel="preload" as="style" crossorigin href="${href}">`
    : `<link rel="stylesheet" crossorigin href="${href}">`
}

/**
 * Links that fetch what a place is made of, before the first script asks for it. Scripts of `later` lie in a template, so
 * that over a slow network they do not take the room of what starts the product: `reveal` puts their links into the page
 * (`src/boot/laterLinks.ts`).
 */
export const linkAll = (
  html: string,
  files: readonly string[],
  later: readonly string[] = [],
  reveal: readonly string[] = [],
): string => {
  const behind = [...new Set(later)].filter((file) => !files.includes(file) && !file.endsWith('.css'))
  const now = [...new Set([...files, ...later])].filter((file) => !behind.includes(file))
  const links = (some: readonly string[], urgent = false): string => some.map((file) => linkOf(file, urgent)).join('')
  // at once: without `async` it would wait for the product, which stands before it
  const scripts = reveal.map(
    (file) => `<script type="module" async crossorigin src="${escapeAttribute(file)}"></script>`,
  )
  const rest = behind.length === 0 ? '' : `<template id="later">${links(behind)}</template>${scripts.join('')}`
  return html.replace('</head>', () => `${links(now, rest !== '')}${rest}</head>`)
}

/** What a dashboard reads first: under way before there is a script to ask for it. */
const READ_FIRST = [dashboardGet, dashboardCharts, dashboardDatasets]

/** Links that ask for answers; the first `fetch` of the same address is given them. */
export const linkAnswers = (html: string, addresses: readonly string[]): string => {
  const links = addresses.map(
    (address) =>
      `<link rel="preload" as="fetch" type="application/json" crossorigin href="${escapeAttribute(address)}">`,
  )
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

/** What a page shows, and so what it needs. */
interface Shown {
  readonly places?: readonly string[]
  /** Places whose code may come behind all else. */
  readonly later?: readonly string[]
  /** Addresses of answers that it reads first. */
  readonly answers?: readonly string[]
  /** More of the bootstrap. */
  readonly more?: object
  /** Its name, where what it asks for may have begun before it asks. */
  readonly name?: string
}

interface SignInQuery {
  readonly token?: unknown
  readonly next?: unknown
  readonly error?: unknown
  /** The id of who was there before and wants to go on, by whatever session the browser has by now. */
  readonly user?: unknown
}

/** Whether somebody opens this address, rather than a script, a style or a program that asks for it. */
const isForAPerson = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html') && !/^\/(?:api|assets|health)(?:\/|$)/.test(url)
/** Parameters that change nothing of what charts ask for but whether they ask anew. */
const HARMLESS = new Set(['force', 'standalone'])

/** Whether a page asks for what it asks for without filters of its address, and somebody waits for it. */
const opensAsItIs = ({ query, headers }: FastifyRequest): boolean =>
  headers['sec-purpose'] === undefined && Object.keys(query as object).every((name) => HARMLESS.has(name))

const isForced = ({ query }: FastifyRequest): boolean => {
  const { force } = query as { readonly force?: unknown }
  return force === 'true' || force === '1'
}

const unbuilt = (reply: FastifyReply): FastifyReply =>
  reply.code(503).type('text/plain; charset=utf-8').send('The client is not built. Run npm start.\n')

/** Files that a page takes in and that are no page of their own, nor a worker's. */
const PART = /^(?!.*worker).*\.(?:js|css|woff2?)(?:\.br)?$/i
/** What these headers say holds of pages and workers. On dozens of files they would take a tenth of a slow network's time. */
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

export const addPages = async (app: FastifyInstance, services: Services, folder: string): Promise<void> => {
  const client = builtClient(folder)
  // files of a folder that is not there at the start are never served, so its pages are not either
  const served = (await client()) !== null

  const page = async (
    reply: FastifyReply,
    { user, sessionHash }: Identity,
    { places = [], later = [], answers = [], more = {}, name }: Shown = {},
  ): Promise<FastifyReply> => {
    const built = served ? await client() : null
    if (built === null) return unbuilt(reply)
    const bootstrap = { ...(await bootstrapOf(services, user)), ...more }
    const [first, behind, reveal] = [places, later, ['laterLinks']].map((some) => built.filesOf(some))
    const linked = linkAll(linkAnswers(built.html, answers), first ?? [], behind, reveal)
    const csrf = sessionHash === null ? null : csrfTokenOf(services.home.secret, sessionHash)
    const token = csrf === null || name === undefined ? csrf : pageTokenOf(csrf, name)
    const filled = fillPage(user === null ? linked : withFrame(linked, reply.request), bootstrap, token)
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(filled)
  }

  const toSignIn = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply.redirect(`/login/?next=${encodeURIComponent(safeNext(request.url))}`, 302)

  const signInByLink = async (reply: FastifyReply, token: string): Promise<FastifyReply> => {
    const { store, settings, clock } = services
    const now = clock()
    const claims = await spendSignInLink(store, token, now)
    const held = claims !== null && (await recordSignIn(store, claims, now))
    const session = held ? await startSession(store, claims, settings.sessionDays, now) : null
    if (session === null) return reply.redirect('/login/?error=link', 302)
    setSessionCookie(services, reply, session)
    clearTheme(reply)
    return reply.redirect('/superset/welcome/', 302)
  }

  app.get('/', async (_request, reply) => reply.redirect('/superset/welcome/', 302))
  app.get<{ Querystring: SignInQuery }>('/login/', async (request, reply) => {
    const { token, next, error, user } = request.query
    if (typeof token === 'string') return isLooking(request) ? showLink(reply) : signInByLink(reply, token)
    const who = await identify(services, request)
    const another = error === '1' || (user !== undefined && user !== String(who.user?.id))
    return who.user && !another
      ? reply.redirect(safeNext(typeof next === 'string' ? next : undefined), 302)
      : page(reply, NOBODY)
  })
  const shown = FLAGGED.flatMap(([path, flag]) => (services.settings.featureFlags[flag] ? [path] : []))
  for (const path of [...PAGES, ...shown]) {
    app.get(path, async (request, reply) => {
      const who = await identify(services, request)
      if (!who.user) return toSignIn(request, reply)
      return page(reply, who, path === '/explore/' ? { places: ['app'], later: [path] } : { places: [path] })
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
      const who = await identify(services, request)
      if (!who.user) return toSignIn(request, reply)
      const { id } = request.params
      // the product starts while the code of what it will show is on its way; the bar of filters has its room before it
      const of = (kinds: readonly string[]) => ({
        places: ['app'],
        later: ['/superset/dashboard/', ...kinds.map((kind) => `${kind}/type`), 'filters', ...kinds],
      })
      if (id === undefined) return page(reply, who, of([]))
      const answers = READ_FIRST.map(({ path: call }) => call.replace('{id}', encodeURIComponent(id)))
      const board = await chartsOn(services, who.user, id)
      const kinds = [...new Set((board?.charts ?? []).map(({ kind }) => kind))]
      const ahead =
        board === null || !opensAsItIs(request) ? null : aheadOf(services, who.user, board, isForced(request))
      if (ahead !== null) reply.raw.once('finish', ahead.begin)
      return page(reply, who, { ...of(kinds), answers, ...(ahead === null ? {} : { name: ahead.page }) })
    })
    app.get(path.slice(0, -1), async (request, reply) => {
      const [place = '', ...query] = request.url.split('?')
      return reply.redirect([`${place}/`, ...query].join('?'), 302)
    })
  }
  // it shows what it was sent and changes nothing, so it needs no token; other sites were refused before
  app.post('/sqllab/', async (request, reply) => {
    const who = await identify(services, request)
    if (!who.user) return reply.redirect('/login/?next=%2Fsqllab%2F', 303)
    return page(reply, who, { places: ['/sqllab/'], more: { requested_query: requestedQuery(request.body) } })
  })
  // a person at an address of nothing gets the product, which says so; a program gets the documented body
  app.setNotFoundHandler(async (request, reply) => {
    if (!served || !isForAPerson(request)) return sendProblem(reply, plain(404))
    const who = await identify(services, request)
    return who.user ? page(reply.code(404), who, { places: ['app'] }) : toSignIn(request, reply)
  })
  app.get('/login', async (_request, reply) => reply.redirect('/login/', 302))
  if (!served) return
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => path !== '/index.html' && !path.endsWith('.map'),
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(folder, 'assets'))
      void response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (hashed && PART.test(basename(path))) for (const name of OF_PAGES) response.raw.removeHeader(name)
    },
  })
}
