import { quoted, type Quotes } from '../../../../sql/quotes'
import type { ExploreColumn } from '../../../../../events/explore/explore'

/** SQL of a column of a dataset: its expression, or its name in quotes; null where the quotes are not known. */
export const columnSql = (
  { name, expression }: Pick<ExploreColumn, 'name' | 'expression'>,
  quotes: Quotes | null,
): string | null => ((expression ?? '') !== '' ? `(${expression})` : quotes === null ? null : quoted(name, quotes))
