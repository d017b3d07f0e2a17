import type { Loadable } from '../../../core/readModel/loadable'
import { t } from '../../i18n'

export interface SchemaChoice {
  readonly present: string
  readonly chosen: string | null
}

interface Known {
  /** Of the datasets behind charts. */
  readonly own: readonly string[]
  /** Of all datasets in the latest report, with the schema for each there. */
  readonly reported: ReadonlyMap<string, string>
  /** Chosen by the person. */
  readonly wanted: Readonly<Record<string, string>>
  /** Of the other database. */
  readonly names: readonly string[]
}

interface Choices {
  readonly choices: readonly SchemaChoice[]
  /** The part of them that a comparison names; the server chooses the others. */
  readonly schemas: Readonly<Record<string, string>>
}

/** The schema that needs no choice: the one of the same name, or the only one. */
const sure = (present: string, names: readonly string[]): string | null =>
  names.includes(present) ? present : names.length === 1 ? (names[0] ?? null) : null

/**
 * A schema for each present one: the one that someone chose, or that needs no choice. All others are shown as the server chose them by
 * the tables in them, and are no part of the place: a report must not change the place that it is about.
 */
export const choicesOf = ({ own, reported, wanted, names }: Known): Choices => {
  const presents = [...new Set([...own, ...reported.keys(), ...Object.keys(wanted)])].toSorted((a, b) =>
    a < b ? -1 : 1,
  )
  const isOwn = new Set(own)
  const named = new Map(
    presents.flatMap((present) => {
      const schema = wanted[present] ?? (isOwn.has(present) ? sure(present, names) : null)
      return schema === null ? [] : [[present, schema] as const]
    }),
  )
  const choices = presents.map((present) => ({ present, chosen: named.get(present) ?? reported.get(present) ?? null }))
  return { choices, schemas: Object.fromEntries(named) }
}

/** The reason why nothing can be compared yet. Schemas that come later would change the place under a comparison. */
export const unready = (databaseId: number | null, names: Loadable<readonly string[]> | null): string | null => {
  if (databaseId === null) return t('Choose a database.')
  return names === null || (names.status === 'loading' && names.value === null)
    ? t('The schemas are being read.')
    : null
}
