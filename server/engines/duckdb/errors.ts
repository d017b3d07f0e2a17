import { DISK_FULL, saysDiskFull } from '../../diskFull'
import { refuse, STOPPED } from '../process/failure'
import type { Failure } from '../process/protocol'

interface Details {
  exception_type?: string
  exception_message?: string
  error_subtype?: string
  position?: string
  candidates?: string
  type?: string
}

const MEMORY =
  'The query needs more memory than this database may use. Read fewer rows or columns, or aggregate earlier.'

function parse(message: string): Details {
  const start = message.indexOf('{')
  if (start >= 0) {
    try {
      return JSON.parse(message.slice(start)) as Details
    } catch {
      // a message that merely contains a brace
    }
  }
  const match = /^(?:([A-Z][\w ]*?) Error: )?([^\n]*)/.exec(message)
  return { ...(match?.[1] ? { exception_type: match[1] } : {}), exception_message: match?.[2] ?? message }
}

/** A column that was named with its table: DuckDB points at the table. */
const QUALIFIED = /^Table "[^]*?" does not have a column named "([^"]*)"/

/** Names that are alike; of qualified ones DuckDB has them in its message alone. */
function candidatesOf({ candidates, exception_message: message = '' }: Details): string[] {
  if (candidates) return candidates.split(',').map((name) => name.trim())
  const [, list = ''] = /\nCandidate (?:bindings|tables):([^\n]*)/.exec(message) ?? []
  return [...list.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)
}

function codeOf(d: Details): string {
  const missing = d.error_subtype === 'MISSING_ENTRY'
  if (d.error_subtype === 'SYNTAX_ERROR' || d.exception_type === 'Parser' || d.exception_type === 'Syntax') {
    return 'SYNTAX_ERROR'
  }
  if (d.error_subtype === 'COLUMN_NOT_FOUND' || QUALIFIED.test(d.exception_message ?? ''))
    return 'COLUMN_DOES_NOT_EXIST_ERROR'
  if (missing && d.type === 'Schema') return 'SCHEMA_DOES_NOT_EXIST_ERROR'
  if (missing && (d.type === 'Table' || d.type === 'View')) return 'TABLE_DOES_NOT_EXIST_ERROR'
  if (d.exception_type === 'Catalog' && /because schema .* does not exist/.test(d.exception_message ?? '')) {
    return 'SCHEMA_DOES_NOT_EXIST_ERROR'
  }
  return 'GENERIC_DB_ENGINE_ERROR'
}

/** True when the instance must not be used again. */
export const isFatal = (message: string): boolean =>
  /"exception_type":"(?:FATAL|INTERNAL)"|^(?:FATAL|INTERNAL) Error/i.test(message)

/**
 * Maps an error of DuckDB (`errors_as_json`) to a code of the catalogue. `position` stays in bytes of the text DuckDB
 * saw. Only the first sentence lines pass: never a stack trace, a path or the text of the statement.
 */
export function failureOf(message: string, hide: readonly string[] = []): Failure {
  const d = parse(message)
  if (d.exception_type === 'INTERRUPT' || d.exception_type === 'Interrupt') return STOPPED
  if (d.exception_type === 'Out of Memory' || /bad_alloc|allocation fail/i.test(message)) {
    return { ...refuse('GENERIC_DB_ENGINE_ERROR', MEMORY), memory: true }
  }
  if (saysDiskFull(message)) return refuse('GENERIC_DB_ENGINE_ERROR', DISK_FULL)
  if (isFatal(message)) {
    return refuse('GENERIC_DB_ENGINE_ERROR', 'The database failed inside while running this query.')
  }
  let text = (d.exception_message ?? '').split(/\n\n|\nLINE |\nStack Trace/)[0] ?? ''
  for (const secret of hide) text = text.replaceAll(secret, 'the database')
  const position = d.position === undefined ? null : Number(d.position)
  const shown = text.slice(0, 2000) || 'The database returned an unexpected error.'
  return refuse(codeOf(d), shown, position, candidatesOf(d))
}

const QUALIFIER = /^(?:(?:"(?:[^"]|"")*"|[\p{L}\p{N}_$]+)\s*\.\s*)+(?=("?)([\p{L}\p{N}_$]+))/u

/** The place of the column that an error is about, behind the table that DuckDB points at; UTF-16 offsets into `text`. */
export function columnPlace(message: string, text: string, at: number): number {
  const [, column] = QUALIFIED.exec(message) ?? []
  const [qualifier = '', quote = '', name = ''] = QUALIFIER.exec(text.slice(at)) ?? []
  const isColumn = column !== undefined && name.toLowerCase() === column.toLowerCase()
  return isColumn ? at + qualifier.length + quote.length : at
}
