import type { Run } from '../../projections/run/runs'
import { t } from '../i18n'

/** One line of the SQL as the error panel shows it. */
interface ExcerptLine {
  readonly number: number
  readonly text: string
}

/** Place of a run's failure in the tab's text; numbers count from 1. */
export interface ErrorPlace {
  /** UTF-16 offset into the tab's text. */
  readonly offset: number
  readonly line: number
  readonly column: number
  /** The word at fault, if one is there. */
  readonly word: string
  readonly lines: readonly ExcerptLine[]
  /** UTF-16 units before the word in the last line of the excerpt. */
  readonly indent: number
}

/** Displayed characters of a long line, and those before the word: the suggestion fits after it. */
const LONGEST_LINE = 110
const BEFORE = 36

/** The place of the first error that has one; null when the server named none. */
export const errorPlace = (run: Pick<Run, 'sql' | 'offset' | 'errors'>, text: string): ErrorPlace | null => {
  const position = run.errors.find((error) => typeof error.position === 'number')?.position ?? null
  if (position === null || position < 0 || position > run.sql.length) return null
  const source = text.startsWith(run.sql, run.offset) ? text : run.sql
  const offset = source === text ? run.offset + position : position
  const before = source.slice(0, offset)
  const start = before.lastIndexOf('\n') + 1
  const line = before.split('\n').length
  const all = source.split('\n')
  const word = /^(?:"(?:[^"]|"")*"|[\p{L}\p{N}_$]+)/u.exec(source.slice(offset, offset + 128))?.[0] ?? ''
  const from = Math.max(0, offset - start - BEFORE)
  const numbers = line > 1 ? [line - 1, line] : [line]
  const raw = numbers.map((number) => (all[number - 1] ?? '').slice(number === line ? from : 0).slice(0, LONGEST_LINE))
  const shared = Math.min(
    ...raw.filter((text) => text.trim() !== '').map((text) => text.length - text.trimStart().length),
  )
  const margin = Number.isFinite(shared) ? Math.min(shared, offset - start - from) : 0
  const indent = offset - start - from - margin
  const lines = raw.map((text, index) => {
    const number = numbers[index] ?? line
    const shown = text.slice(margin)
    return { number, text: number === line && from > 0 && indent > 0 ? `…${shown.slice(1)}` : shown }
  })
  return { offset, line, column: offset - start + 1, word, lines, indent }
}

/** The first sentence of a message, without the kind of error that engines put in front. */
export const errorTitle = (message: string): string => {
  const first = (message.split('\n')[0] ?? '').replace(/^(?:[A-Z]\w+ )?Error:\s*/, '').trim()
  return first === '' ? t('The query failed') : first.length > 180 ? `${first.slice(0, 180)}…` : first
}

/** The message without its title. */
export const errorDetail = (message: string): string => message.split('\n').slice(1).join('\n').trim()
