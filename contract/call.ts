import * as z from 'zod/mini'
import type { Audit } from './audit/declared'

/** Encoding of a part of a request. `rison` is the single `q` parameter that Superset's list calls use. */
type QueryEncoding = 'plain' | 'rison'
/**
 * `jsonForm` is a form whose fields hold JSON texts, as Superset's old views take them. A `multipart` body is read by its
 * handler, as it comes, and so are `bytes`, which are `application/octet-stream`.
 */
type BodyEncoding = 'json' | 'form' | 'multipart' | 'bytes' | 'jsonForm'

/**
 * The allowed callers: a Superset permission pair `[name, view]`, any signed-in user, or anyone. The server refuses every other
 * call; no handler checks this by itself.
 */
type Permission = readonly [name: string, view: string] | 'authenticated' | 'public'

export type Schema = z.ZodMiniType

interface Parts<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Responses extends Record<number, Schema>,
> {
  readonly name: string
  readonly area: string
  /** Path template with `{name}` parameters, exactly as Superset spells it (trailing slash included). */
  readonly path: string
  /** The specification spells it without the slash at the end, which is taken too. */
  readonly slashless?: boolean
  readonly permission: Permission
  /** A second permission that the caller needs besides. */
  readonly alsoNeeds?: readonly [name: string, view: string]
  readonly params?: Params
  readonly query?: Query
  readonly queryEncoding?: QueryEncoding
  readonly body?: Body
  readonly bodyEncoding?: BodyEncoding
  /** Status of a body that does not fit, where Superset answers other than 400. */
  readonly bodyRefusal?: 422
  readonly responses: Responses
  /** Codes of `contract/errors.ts` this call may answer with, besides the ones every call may. */
  readonly errors: readonly string[]
  /** Mutating calls need the CSRF header in a cookie session unless this is false. */
  readonly csrf?: boolean
  /** One line for the OpenAPI document. */
  readonly summary?: string
  /** May go to any of the hosts that the server names for charts (B9.08). */
  readonly sharded?: boolean
  /** Clients make this call over and over while they wait, so that one that succeeds tells nothing. */
  readonly repeats?: boolean
  /** True when the answer carries result rows, which the server splices in as bytes and never parses. */
  readonly rows?: boolean
}

/** A call that may change something declares its entries in the audit log. */
type Audited =
  | { readonly method: 'GET'; readonly audit?: Audit }
  | { readonly method: 'POST' | 'PUT' | 'DELETE'; readonly audit: Audit }

/** One REST call, declared once. Routes, client, msw handlers and OpenAPI derive from it. */
export type Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Responses extends Record<number, Schema> = Record<number, Schema>,
> = Parts<Params, Query, Body, Responses> & Audited

/** Declares a call; a function only so that the literal types are kept. */
export const defineCall = <
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  const Responses extends Record<number, Schema>,
>(
  call: Call<Params, Query, Body, Responses>,
): Call<Params, Query, Body, Responses> => call

/** `unknown` for a part that the call does not declare. */
type Part<S> = S extends Schema ? z.output<S> : never

export type ParamsOf<C extends Call> = Part<C['params']>
export type QueryOf<C extends Call> = Part<C['query']>
export type BodyOf<C extends Call> = Part<C['body']>
export type ResponseOf<C extends Call, Status extends keyof C['responses'] = keyof C['responses']> = z.output<
  C['responses'][Status]
>
