import type { EventEnvelope } from '../../core/events/envelope'
import { redact as redactEvents, type Pseudonym, type Readable } from '../../core/events/redact'
import { isErrorWord } from '../../domain/support/errorWords'
import { blankLiterals } from '../../domain/support/literals'
import { isKeyword } from '../../domain/sql/keywords'
import { GRID_ID, HEADER_ID, ROOT_ID } from '../../events/dashboard/layout'
import { createEdits } from '../../projections/support/edits'
import { registry } from '../events'
import { READABLE } from './readable'
import { vocabularyOf } from './vocabulary'

const LAYOUT_IDS: readonly string[] = [ROOT_ID, GRID_ID, HEADER_ID]

/** Key of a chart on a dashboard, or of one under edit: numbers that other fields of a redacted log hold too. */
const CHART_KEY = /^(?:dashboard\/\d{1,15}|slice|table)\/\d{1,15}$/

const isCommonId = (text: string): boolean => LAYOUT_IDS.includes(text) || CHART_KEY.test(text)

const isPlain = (word: string): boolean => isKeyword(word) || isErrorWord(word)

const readableOf = (events: readonly EventEnvelope[]): Readable => {
  const vocabulary = vocabularyOf(events)
  const sql = (text: string): string => blankLiterals(text, vocabulary)
  const edits = createEdits(sql)
  return {
    paths: READABLE,
    isName: (text) => vocabulary.names.has(text),
    sql,
    message: (text) => blankLiterals(text, vocabulary, isPlain),
    fields: (event) => {
      const changes = edits(event)
      return changes === null ? null : { changes }
    },
  }
}

/**
 * The events as they may leave in a redacted file. Ids that every layout has stay. With `names`, so do names, and SQL without
 * literals: those of the whole `log`, where `events` are a part of it.
 */
export const redact = (
  events: readonly EventEnvelope[],
  pseudonym: Pseudonym,
  names = false,
  log = events,
): readonly EventEnvelope[] =>
  redactEvents(events, { registry, isCommonId, pseudonym, ...(names ? { readable: readableOf(log) } : {}) })
