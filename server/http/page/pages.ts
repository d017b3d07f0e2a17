import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dashboardCharts, dashboardDatasets, dashboardGet } from '../../../contract/dashboard/dashboard'
import { type BootstrapDeps, bootstrapOf } from '../../session/bootstrap'
import { type PrefetchDeps, prefetchDashboard } from '../../chart/prefetch/dashboard'
import { chartsOn } from '../../dashboard/onBoard'
import { spendSignInLink } from '../../session/security/links'
import { safeNext } from '../../session/security/redirect'
import { startSession } from '../../session/security/sessions'
import { csrfTokenOf, pageTokenOf } from '../../session/security/tokens'
import { findUser, recordSignIn } from '../../session/security/users'
import { type Outcome, audit, note } from '../../audit/context'
import { recordRequired } from '../../audit/required'
import type { Platform } from '../../platform'
import { builtClient } from './builtClient'
import { fillPage, linkAll, linkAnswers, unbuilt } from './document'
import { sendProblem } from '../failures'
import { addFiles } from './files'
import { withFrame } from './frame'
import { type Identity, NOBODY, clearTheme, identify, setSessionCookie } from '../identity'
import { isLinkPreview, sendLinkPreview } from './linkPreview'
import { isPressedHere } from './pressed'
import { FLAGGED, isForAPerson, PAGES } from './places'
import { notFound } from '../../problem'
import { requestedQuery } from '../requested'

type Deps = BootstrapDeps & PrefetchDeps & Pick<Platform, 'home'>

/** First requests of a dashboard: under way before any script runs. */
const READ_FIRST = [dashboardGet, dashboardCharts, dashboardDatasets]

/** The page's place, and so its needs. */
interface Shown {
  readonly places?: readonly string[]
  /** Places whose code may come behind all else. */
  readonly later?: readonly string[]
  /** Addresses of answers that it reads first. */
  readonly answers?: readonly string[]
  /** More of the bootstrap. */
  readonly more?: object
  /** Its name, where its requests may have begun before the page sends them. */
  readonly name?: string
}

interface SignInQuery {
  readonly token?: unknown
  readonly next?: unknown
  readonly error?: unknown
  /** The id of the former user who wants to continue, under any present session of the browser. */
  readonly user?: unknown
}

/** Parameters that change no request of charts, except to force fresh answers. */
const HARMLESS = new Set(['force', 'standalone'])

/** True when a page sends its usual requests, without filters of its address, and a user waits for it. */
const opensAsItIs = ({ query, headers }: FastifyRequest): boolean =>
  headers['sec-purpose'] === undefined && Object.keys(query as object).every((name) => HARMLESS.has(name))

const isForced = ({ query }: FastifyRequest): boolean => {
  const { force } = query as { readonly force?: unknown }
  return force === 'true' || force === '1'
}

export const addPages = async (app: FastifyInstance, services: Deps, folder: string): Promise<void> => {
  const client = builtClient(folder)
  // files of a folder that is not there at the start are never served, so its pages are not either
  const served = (await client()) !== null

  const page = async (
    reply: FastifyReply,
    who: Identity,
    { places = [], later = [], answers = [], more = {}, name }: Shown = {},
  ): Promise<FastifyReply> => {
    const built = served ? await client() : null
    if (built === null) return unbuilt(reply)
    const { user, sessionHash } = who
    const bootstrap = { ...(await bootstrapOf(services, who)), ...more }
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
    const entry = (outcome: Outcome): Promise<void> => recordRequired(services, { action: 'signIn', outcome })
    const now = clock()
    const claims = await spendSignInLink(store, token, now)
    const isRecorded = claims !== null && (await recordSignIn(store, claims, now))
    const session = isRecorded ? await startSession(store, claims, settings.sessionDays, now, 'link') : null
    if (session === null) {
      await entry('refused')
      return reply.redirect('/login/?error=link', 302)
    }
    const user = await findUser(store, claims?.userId ?? 0)
    if (user) note({ actor: { id: user.id, name: user.username }, about: { kind: 'user', id: user.id } })
    await entry('done')
    setSessionCookie(services, reply, session)
    clearTheme(reply)
    return reply.redirect('/superset/welcome/', 302)
  }

  app.get('/', async (_request, reply) => reply.redirect('/superset/welcome/', 302))
  app.get<{ Querystring: SignInQuery }>('/login/', async (request, reply) => {
    const { token, next, error, user } = request.query
    if (typeof token === 'string') {
      if (isLinkPreview(request)) return sendLinkPreview(reply)
      const origin = { by: 'link', address: request.ip, call: 'signInByLink', request: request.id } as const
      return audit(origin, () => signInByLink(reply, token))
    }
    const who = await identify(services, request)
    const another = error === '1' || (user !== undefined && user !== String(who.user?.id))
    return who.user && !another
      ? reply.redirect(safeNext(typeof next === 'string' ? next : undefined), 302)
      : page(reply, NOBODY)
  })
  app.get('/logout/', async (request, reply) => {
    const who = await identify(services, request)
    return who.user
      ? page(reply, who, { more: { sign_out_now: isPressedHere(request) } })
      : reply.redirect('/login/', 302)
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
      // the product starts while the code of the page's content is loading; the bar of filters has its room before that
      const of = (kinds: readonly string[]) => ({
        places: ['app'],
        later: ['/superset/dashboard/', ...kinds.map((kind) => `${kind}/type`), 'filters', ...kinds],
      })
      if (id === undefined) return page(reply, who, of([]))
      const answers = READ_FIRST.map(({ path: call }) => call.replace('{id}', encodeURIComponent(id)))
      const board = await chartsOn(services, who.user, id)
      const kinds = [...new Set((board?.charts ?? []).map(({ kind }) => kind))]
      const prefetch =
        board === null || !opensAsItIs(request) ? null : prefetchDashboard(services, who.user, board, isForced(request))
      if (prefetch !== null) reply.raw.once('finish', prefetch.begin)
      return page(reply, who, { ...of(kinds), answers, ...(prefetch === null ? {} : { name: prefetch.page }) })
    })
    app.get(path.slice(0, -1), async (request, reply) => {
      const [place = '', ...query] = request.url.split('?')
      return reply.redirect([`${place}/`, ...query].join('?'), 302)
    })
  }
  // it shows the posted query and changes nothing, so it needs no token; other sites were refused before
  app.post('/sqllab/', async (request, reply) => {
    const who = await identify(services, request)
    if (!who.user) return reply.redirect('/login/?next=%2Fsqllab%2F', 303)
    return page(reply, who, { places: ['/sqllab/'], more: { requested_query: requestedQuery(request.body) } })
  })
  // a person at an unknown address gets the product, which reports it; a program gets the documented body
  app.setNotFoundHandler(async (request, reply) => {
    if (!served || !isForAPerson(request)) return sendProblem(reply, notFound())
    const who = await identify(services, request)
    return who.user ? page(reply.code(404), who, { places: ['app'] }) : toSignIn(request, reply)
  })
  app.get('/login', async (_request, reply) => reply.redirect('/login/', 302))
  app.get('/logout', async (_request, reply) => reply.redirect('/logout/', 302))
  if (served) await addFiles(app, folder)
}
