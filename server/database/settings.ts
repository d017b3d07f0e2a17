import type { Selectable } from 'kysely'
import { type DatabaseBody, type DatabaseExtra, MASK, databaseExtra } from '../../contract/database/connection'
import { type EngineKind, engineKinds, kindOf } from '../engines/kinds'
import { NestedTooDeepError, parseJson } from '../json/parse'
import { storedObject } from '../json/stored'
import { fieldErrors } from '../json/issues'
import type { Connection } from './connection'
import type { DatabaseTable } from '../metadata/schema'

type Extra = Pick<Selectable<DatabaseTable>, 'extra'>

/** Texts per field, as the answer has them. */
type Wrong = Readonly<Record<string, readonly string[]>>
export type Read<Value> = { readonly value: Value } | { readonly wrong: Wrong }

const wrong = (field: string, text: string): { readonly wrong: Wrong } => ({ wrong: { [field]: [text] } })

/** The extra settings of a database; unset or damaged ones are missing. */
export const extraOf = (row: Extra): DatabaseExtra => storedObject(row.extra) as DatabaseExtra

/** True when costs may be estimated: on unless switched off, since it reads nothing. */
export const estimatesCost = (row: Extra): boolean => extraOf(row).cost_estimate_enabled !== false

export const readExtra = (text: string): Read<string> => {
  let value: unknown
  try {
    value = parseJson(text)
  } catch (error) {
    return wrong('extra', error instanceof NestedTooDeepError ? error.message : 'Not valid JSON.')
  }
  const read = databaseExtra.safeParse(value)
  if (read.success) return { value: JSON.stringify(read.data) }
  const [field] = Object.keys(fieldErrors(read.error.issues, value))
  return wrong('extra', `${field ?? 'It'}: not a setting, or not a value of it.`)
}

type Body = Pick<DatabaseBody, 'engine' | 'parameters' | 'sqlalchemy_uri'>

const optionsIn = (body: Body, kind: EngineKind): Read<Record<string, unknown>> => {
  if (body.parameters) return { value: { ...body.parameters } }
  const options = body.sqlalchemy_uri ? kind.fromUri(body.sqlalchemy_uri) : {}
  return options
    ? { value: options }
    : wrong('sqlalchemy_uri', `This is no address of the form ${kind.uriPlaceholder}.`)
}

const kindFor = (body: Body, current: Connection | null): Read<EngineKind> => {
  if (!body.engine && current) return { value: current.kind }
  const named = body.engine
    ? kindOf(body.engine)
    : engineKinds.find(({ engine }) => body.sqlalchemy_uri?.startsWith(`${engine}:`))
  if (named) return { value: named }
  return body.engine || body.sqlalchemy_uri
    ? wrong(body.engine ? 'engine' : 'sqlalchemy_uri', 'This server has no such engine.')
    : wrong('engine', 'Missing data for required field.')
}

/** True when a connection leads to the server that the known secrets were given for, in the same way. */
const isSameServer = (
  kind: EngineKind,
  options: Readonly<Record<string, unknown>>,
  current: Connection | null,
): boolean =>
  kind.reaches === 'file' ||
  ['host', 'port', 'username', 'unencrypted', 'any_certificate', 'certificate'].every(
    (name) => (options[name] || null) === (current?.options[name] || null),
  )

const AGAIN = 'Enter it again: it is only sent to the server that it was given for.'

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Reads how a database is to be reached, by the closed schema of its engine. A masked secret is the one known. */
export const readConnection = (body: Body, current: Connection | null): Read<Connection> => {
  const kind = kindFor(body, current)
  if ('wrong' in kind) return kind
  const options = optionsIn(body, kind.value)
  if ('wrong' in options) return options
  const masked = Object.entries(options.value).find(
    ([name, value]) => kind.value.secrets.includes(name) && value === MASK,
  )
  if (masked !== undefined && !isSameServer(kind.value, options.value, current)) return wrong(masked[0], AGAIN)
  const filled = Object.entries(options.value).flatMap(([name, value]) => {
    const kept = kind.value.secrets.includes(name) && value === MASK ? current?.secrets[name] : value
    return isEmpty(kept) ? [] : [[name, kept] as const]
  })
  const read = kind.value.options.safeParse(Object.fromEntries(filled))
  if (!read.success)
    return { wrong: fieldErrors(read.error.issues as never, Object.fromEntries(filled)) as unknown as Wrong }
  const all = Object.entries(read.data as Record<string, unknown>)
  const secret = ([name]: readonly [string, unknown]) => kind.value.secrets.includes(name)
  return {
    value: {
      kind: kind.value,
      options: Object.fromEntries(all.filter((entry) => !secret(entry))),
      secrets: Object.fromEntries(all.filter(secret)) as Record<string, string>,
    },
  }
}

/** Options as a form shows them: secrets that are set are masked. */
export const maskedOptions = ({ options, secrets }: Connection): Record<string, unknown> => ({
  ...options,
  ...Object.fromEntries(Object.keys(secrets).map((name) => [name, MASK])),
})
