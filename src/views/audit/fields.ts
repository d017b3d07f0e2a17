import { pointerKeys } from '../../../common/jsonPointer'
import type { ResultRows } from '../../core/results/types'
import { partWord } from '../../domain/audit/sentence'

/** A value of an entry, as the result store keeps it. */
export interface Field {
  /** The place of its change in the entry; -1 of a fact of the act. */
  readonly place: number
  readonly path: string
  /** Name of the part of the thing. */
  readonly name?: string | null | undefined
  /** A side that is missing was not there. */
  readonly before?: unknown
  readonly after?: unknown
  readonly secret?: true | undefined
}

/** The values of an entry from its rows. */
export const fieldsOf = ({ rows }: ResultRows): readonly Field[] =>
  rows.map(([place, field]) => ({ ...(field as Omit<Field, 'place'>), place: Number(place) }))

/** A JSON pointer in words: `layout › ROW-1 › meta`. */
export const pathText = ({ path, name }: Pick<Field, 'path' | 'name'>): string => {
  const [part = '', ...keys] = pointerKeys(path.replace(/^\//, ''))
  const words = [partWord(part), ...keys].join(' › ')
  return name === undefined || name === null || name === '' ? words : `${words} (${name})`
}

/** A value as people read it: a text as it is, all else as JSON; null where there is none. */
export const valueText = (value: unknown): string | null =>
  value === undefined || value === null
    ? null
    : typeof value === 'string'
      ? value
      : JSON.stringify(value, null, typeof value === 'object' ? 2 : 0)
