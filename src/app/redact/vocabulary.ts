import type { EventEnvelope } from '../../core/events/envelope'
import { upcast } from '../../core/events/upcast'
import { plainWords, type Vocabulary } from '../../domain/support/literals'
import { identifier, sqlTokens } from '../../domain/sql/tokens'
import { registry } from '../events'
import { READABLE } from './readable'

/** Errors that an engine finds only after it parsed a statement. */
const PARSED: ReadonlySet<string> = new Set([
  'COLUMN_DOES_NOT_EXIST_ERROR',
  'TABLE_DOES_NOT_EXIST_ERROR',
  'SCHEMA_DOES_NOT_EXIST_ERROR',
  'SQLLAB_TIMEOUT_ERROR',
])

const textsAt = (value: unknown, path: readonly string[]): readonly string[] => {
  if (typeof value === 'string') return path.length === 0 ? [value] : []
  const [step, ...rest] = path
  if (step === undefined || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return step === '[]' ? value.flatMap((one) => textsAt(one, rest)) : []
  return textsAt((value as Readonly<Record<string, unknown>>)[step], rest)
}

const stepsOf = (path: string): readonly string[] => path.replaceAll('[]', '.[]').split('.')

const texts = (data: unknown, paths: readonly string[] | undefined): readonly string[] =>
  (paths ?? []).flatMap((path) => textsAt(data, stepsOf(path)))

interface Run {
  readonly queryId: string
  readonly sql: string
}

interface Failed {
  readonly queryId: string
  readonly errors: readonly { readonly errorType: string }[]
}

/** Collects the names of things, and the words of statements that an engine is known to have parsed. */
export const vocabularyOf = (events: readonly EventEnvelope[]): Vocabulary => {
  const names = new Set<string>()
  const words = new Set<string>()
  const requested = new Map<string, string>()
  const learn = (sql: string): void => {
    for (const word of plainWords(sql)) {
      words.add(word.toLowerCase())
      names.add(word)
    }
  }
  const parsed = (queryId: string): void => {
    const sql = requested.get(queryId)
    requested.delete(queryId)
    if (sql !== undefined) learn(sql)
  }
  for (const recorded of events) {
    const paths = READABLE[recorded.type]
    if (paths === undefined) continue
    const { event, unreadable } = upcast(recorded, registry)
    if (unreadable !== null) continue
    const { data, type } = event
    for (const name of texts(data, paths.names)) if (name !== '') names.add(name)
    if (type === 'chart.query_succeeded') texts(data, paths.sql).forEach(learn)
    if (type === 'run.requested') requested.set((data as Run).queryId, (data as Run).sql)
    if (type === 'run.succeeded') parsed((data as Run).queryId)
    if (type === 'run.failed') {
      const { queryId, errors } = data as Failed
      if (errors.some(({ errorType }) => PARSED.has(errorType))) parsed(queryId)
    }
  }
  for (const name of names) {
    const [token, ...others] = sqlTokens(name)
    if (token?.kind === 'word' && others.length === 0 && identifier(token) === name) words.add(name.toLowerCase())
  }
  return { names, words }
}
