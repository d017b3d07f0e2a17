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
        from: momentOf('from', from, -8.64e15, 0),
        to: momentOf('to', to, 8.64e15, DAY - 1),
      }

interface Numbers {
  readonly first: number
  readonly last: number
}

const NONE: Numbers = { first: 1, last: 0 }

/** Numbers between which all entries of the moments are; clocks that went back make it wider, never too narrow. */
export const numbersAround = async (store: Store, { from, to }: Moments): Promise<Numbers> => {
  const row = await store
    .selectFrom('audit_day')
    .select(({ fn }) => [fn.min('first_seq').as('first'), fn.max('last_seq').as('last')])
    .where('day', '>=', Math.floor(from / DAY))
    .where('day', '<=', Math.floor(to / DAY))
    .executeTakeFirst()
  return row === undefined || row.first === null ? NONE : { first: Number(row.first), last: Number(row.last) }
}

/** The numbers of the first and the last entry of a span, for an export without gaps. */
export const numbersOf = async (store: Store, span: Span): Promise<Numbers> => {
  const moments = momentsOf(span) ?? { from: -8.64e15, to: 8.64e15 }
  const around = await numbersAround(store, moments)
  const row = await store
    .selectFrom('audit_entry')
    .select(({ fn }) => [fn.min('seq').as('first'), fn.max('seq').as('last')])
    .where('seq', '>=', around.first)
    .where('seq', '<=', around.last)
    .where('at_ms', '>=', moments.from)
    .where('at_ms', '<=', moments.to)
    .executeTakeFirst()
  return row === undefined || row.first === null ? NONE : { first: Number(row.first), last: Number(row.last) }
}
