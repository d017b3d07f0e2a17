import { shortNumber } from '../../chart/common/format/format'
import { formatWhole } from '../../controls/field/number'
import { t, tn } from '../../i18n'
import type { ColumnFact } from './facts'

/** Days up to which they are not counted in years. */
const MAX_DAYS = 999
const YEAR = 365.25

/** A fact in words, for the tip of a column; null where the tip names the type already. */
export const factWords = (fact: ColumnFact | undefined): string | null => {
  if (fact === undefined || fact.kind === 'type') return null
  const count = formatWhole(fact.count)
  return fact.kind === 'days'
    ? tn('Covers %s day', 'Covers %s days', fact.count, count)
    : tn('%s different value', '%s different values', fact.count, count)
}

const textOf = (fact: ColumnFact): string => {
  if (fact.kind === 'type') return fact.name
  if (fact.kind === 'values') return shortNumber(fact.count)
  return fact.count > MAX_DAYS ? t('%s y', Math.round(fact.count / YEAR)) : t('%s d', fact.count)
}

/** A fact beside a column of the dataset, in a few letters; screen readers have its words. */
export const Fact = ({ fact }: { readonly fact: ColumnFact | undefined }) =>
  fact === undefined ? null : (
    <span className="fact num" aria-hidden="true">
      {textOf(fact)}
    </span>
  )
