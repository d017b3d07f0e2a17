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

/**
 * A schema for each present one: the one of the same name, or the one that someone chose. All others are shown as the server chose
 * them by the tables in them, and are no part of the place: a report must not change the place that it is about.
 */
export const choicesOf = ({ own, reported, wanted, names }: Known): Choices => {
  const [isOwn, isThere] = [new Set(own), new Set(names)]
  const isSame = (present: string): boolean => isOwn.has(present) && isThere.has(present)
  const presents = [...new Set([...own, ...reported.keys(), ...Object.keys(wanted)])].toSorted((a, b) =>
    a < b ? -1 : 1,
  )
  const choices = presents.map((present) => ({
    present,
    chosen: wanted[present] ?? (isSame(present) ? present : (reported.get(present) ?? null)),
  }))
  const named = choices.filter(({ present }) => isSame(present) || Object.hasOwn(wanted, present))
  return {
    choices,
    schemas: Object.fromEntries(named.flatMap(({ present, chosen }) => (chosen === null ? [] : [[present, chosen]]))),
  }
}

/** The reason why nothing can be compared yet. Schemas that come later would change the place under a comparison. */
export const unready = (databaseId: number | null, names: Loadable<readonly string[]> | null): string | null => {
  if (databaseId === null) return t('Choose a database.')
  return names === null || (names.status === 'loading' && names.value === null)
    ? t('The schemas are being read.')
    : null
}
