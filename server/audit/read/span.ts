import { sql } from 'kysely'
import { incorrect } from '../../problem'
import type { Store } from '../../metadata/store'

const DAY = 86_400_000
const DATE = /^\d{4}-\d{2}-\d{2}$/

export interface Span {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Moments in ms, both included. */
export interface Moments {
  readonly from: number
  readonly to: number
}

/** Every moment that a date can name. */
export const ALL_TIMES: Moments = { from: -8.64e15, to: 8.64e15 }

/** The moment that a text names; a day without a time lasts until its end. */
export const endOf = (name: string, text: string): number => momentOf(name, text, Number.NaN, DAY - 1)

const momentOf = (name: string, text: string | undefined, otherwise: number, more: number): number => {
  if (text === undefined || text === '') return otherwise
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw incorrect({ [name]: ['Not a date or a moment of ISO 8601.'] })
  return DATE.test(text) ? at + more : at
}

/** The moments of a span; a day without a time lasts until its end. Null for all times. */
export const momentsOf = ({ from, to }: Span): Moments | null =>
  (from ?? '') === '' && (to ?? '') === ''
    ? null
    : {
        from: momentOf('from', from, ALL_TIMES.from, 0),
        to: momentOf('to', to, ALL_TIMES.to, DAY - 1),
      }

interface Numbers {
  readonly first: number
  readonly last: number
}

const NONE: Numbers = { first: 1, last: 0 }

/** Numbers between which all entries of the moments are; clocks that went back make it wider, never too narrow. */
export const numbersAround = async (store: Store, { from, to }: Moments): Promise<Numbers> => {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(first_seq) as first, max(coalesce(next_seq - 1, ${Number.MAX_SAFE_INTEGER})) as last
    from (select first_seq, day, lead(first_seq) over (order by first_seq) as next_seq from audit_day)
    where day between ${Math.floor(from / DAY)} and ${Math.floor(to / DAY)}`.execute(store)
  const [found] = rows
  return found === undefined || found.first === null || found.last === null
    ? NONE
    : { first: found.first, last: found.last }
}

/** The numbers of the first and the last entry of a span, for an export without gaps. */
export const numbersOf = async (store: Store, span: Span): Promise<Numbers> => {
  const moments = momentsOf(span) ?? ALL_TIMES
  const around = await numbersAround(store, moments)
  const within = store
    .selectFrom('audit_entry')
    .select('seq')
    .where('seq', '>=', around.first)
    .where('seq', '<=', around.last)
    .where('at_ms', '>=', moments.from)
    .where('at_ms', '<=', moments.to)
    .limit(1)
  // each end is found at once, where a minimum and a maximum together read every entry
  const first = await within.orderBy('seq').executeTakeFirst()
  const last = await within.orderBy('seq', 'desc').executeTakeFirst()
  return first === undefined || last === undefined ? NONE : { first: first.seq, last: last.seq }
}
