import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CALLER_HEADER } from '../../contract/session/caller'
import type { BodyOf, Call, ParamsOf, QueryOf } from '../../contract/call'
import { auditCall } from '../audit/call'
import { type User, may } from '../session/security/users'
import { PIECE_BY_PIECE } from './compression'
import { checkCsrf } from './csrf'
import { type Identity, type IdentityDeps, NOBODY, identify } from './identity'
import type { Platform } from '../platform'
import { Problem, forbidden, unauthenticated } from '../problem'
import { readBody, readParams, readQuery } from './validate'

/** A JSON answer, closed by the schema of its status. */
export interface JsonAnswer {
  readonly status: number
  readonly body: unknown
}
/** An answer whose rows are bytes already. */
interface RowsAnswer {
  readonly pieces: readonly Uint8Array[]
  readonly type: string
}
/** An answer that is made while it is sent. The stream fails when it ends too early, which breaks the connection. */
export interface StreamAnswer {
  readonly stream: Readable
  readonly headers: Readonly<Record<string, string>>
}
interface Redirect {
  readonly redirect: string
}
export const JSON_TYPE = 'application/json; charset=utf-8'
export type Answer = JsonAnswer | RowsAnswer | StreamAnswer | Redirect

export interface Context<C extends Call> {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly identity: Identity
  /** The caller; throws for calls that anybody may make. */
  readonly user: User
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface Route<Deps> {
  readonly call: Call
  readonly handle: (services: Deps, context: Context<Call>) => Promise<Answer>
  /** Its answers are read as their pieces come. */
  readonly piecewise?: boolean
}

/** Makes the function that joins a declared call and its handler. */
export const routeOf =
  <Deps>() =>
  <C extends Call>(
    call: C,
    handle: (services: Deps, context: Context<C>) => Promise<Answer>,
    more: Pick<Route<Deps>, 'piecewise'> = {},
  ): Route<Deps> => ({ call, handle: handle as unknown as Route<Deps>['handle'], ...more })

export const ok = (body: unknown, status = 200): JsonAnswer => ({ status, body })

const authorize = (call: Call, identity: Identity): void => {
  if (call.permission === 'public') return
  if (!identity.user) throw call.permission === 'authenticated' ? new Problem('unauthenticated') : unauthenticated()
  if (call.permission !== 'authenticated' && !may(identity.user, call.permission)) throw forbidden()
  if (call.alsoNeeds && !may(identity.user, call.alsoNeeds)) throw forbidden()
}

const userOf = (identity: Identity): User => {
  if (!identity.user) throw new Problem('unauthenticated')
  return identity.user
}

/** Keeps only declared fields, so that nothing else can leak (S67). */
export const closed = (call: Call, { status, body }: JsonAnswer): string => {
  const schema = call.responses[status]
  if (!schema) throw new Error(`${call.name} answers ${status}, which it does not declare`)
  return JSON.stringify(schema.parse(body))
}

const send = (call: Call, reply: FastifyReply, answer: Answer): FastifyReply => {
  if ('redirect' in answer) return reply.redirect(answer.redirect, 302)
  if ('stream' in answer) return reply.headers(answer.headers).send(answer.stream)
  if ('pieces' in answer) {
    // one after the other: joining them would copy every row once more
    const bytes = answer.pieces.reduce((sum, piece) => sum + piece.length, 0)
    return reply.type(answer.type).header('content-length', bytes).send(Readable.from(answer.pieces))
  }
  return reply.code(answer.status).type(JSON_TYPE).send(closed(call, answer))
}

/** Ends the stream of an answer that is not sent, since its entry could not be written: its work would go on for nobody. */
const endUnsent = (answer: Answer | null): void => {
  if (answer !== null && 'stream' in answer) answer.stream.destroy()
}

/** Puts a declared call on the server: identity, permission, CSRF, input, handler, closed output. */
export const mount = <Deps extends IdentityDeps & Pick<Platform, 'log' | 'settings'>>(
  app: FastifyInstance,
  services: Deps,
  { call, handle, piecewise }: Route<Deps>,
): void => {
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // rows and tokens must not outlive the session in the browser's own cache
    void reply.header('cache-control', 'no-store')
    // the calls that give and renew a token read it themselves, so an old one does not bar the way to a new one
    const identity = call.csrf === false && call.permission === 'public' ? NOBODY : await identify(services, request)
    // all windows of a browser share one cookie: a page must notice when another user has signed in
    if (identity.by === 'cookie' && identity.user) void reply.header(CALLER_HEADER, identity.user.id)
    let made: Answer | null = null
    const answer = await auditCall(services, { call, identity, request }, async (begin) => {
      authorize(call, identity)
      checkCsrf(services, call, request, identity)
      const context = {
        params: readParams(call, request.params),
        query: readQuery(call, request.query),
        body: readBody(call, request.body, request.headers['content-type'] ?? ''),
        identity,
        get user() {
          return userOf(identity)
        },
        request,
        reply,
      }
      begin()
      made = await handle(services, context as unknown as Context<Call>)
      return made
    }).catch((error: unknown) => {
      endUnsent(made)
      throw error
    })
    return send(call, reply, answer)
  }
  const url = call.path.replace(/\{(\w+)\}/g, ':$1')
  const compress = piecewise === true ? { compress: PIECE_BY_PIECE } : {}
  app.route({ method: call.method, url, handler, ...compress })
  if (call.slashless === true) app.route({ method: call.method, url: url.replace(/\/$/, ''), handler })
}
