import { Readable } from 'node:stream'
import type { AuditEntry } from '../../../contract/audit/audit'
import { guarded, quoted } from '../../../common/csv'
import type { Store } from '../../metadata/store'
import { entryOf } from './entry'
import { entryPages } from './pages'
import { ALL_TIMES, type Span, momentsOf, numbersOf } from './span'

const HEAD = [
  'number',
  'moment',
  'person',
  'came by',
  'address',
  'act',
  'outcome',
  'call',
  'kind',
  'id',
  'name',
  'change',
  'path',
  'before',
  'after',
]

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** Nothing, where there is no value; a text that a spreadsheet would compute is guarded. */
const cell = (value: unknown): string => {
  const text = textOf(value)
  return text === '' ? '' : quoted(guarded(text))
}

const line = (cells: readonly unknown[]): string => `${cells.map(cell).join(',')}\n`

const linesOf = (entry: AuditEntry): readonly string[] => {
  const { seq, at, actor, by, address, action, outcome, call } = entry
  const head = [seq, at, actor?.name, by, address, action, outcome, call]
  const changes = entry.changes.flatMap(({ kind, id, name, change, fields }) => {
    const thing = [...head, kind, id, name, change]
    if (fields.length === 0) return [line([...thing, '', '', ''])]
    return fields.map((field) =>
      line([...thing, field.path, field.before, field.secret === true ? 'a secret' : field.after]),
    )
  })
  const about = entry.about.map(({ kind, id, name }) => line([...head, kind, id, name, '', '', '', '']))
  return changes.length + about.length === 0 ? [line([...head, '', '', '', '', '', '', ''])] : [...changes, ...about]
}

async function* pages(store: Store, span: Span): AsyncGenerator<string> {
  yield line(HEAD)
  const moments = momentsOf(span) ?? ALL_TIMES
  for await (const rows of entryPages(store, await numbersOf(store, span), moments))
    yield rows.flatMap((row) => linesOf(entryOf(row))).join('')
}

/** The entries of a span as CSV: a line for each field that changed, and for each thing that an act was about. */
export const reportStream = (store: Store, span: Span): Readable => Readable.from(pages(store, span))
