import { quoteName } from '../../../../../../common/sql'
import type { ExploreColumn } from '../../../../../events/explore/explore'

/** SQL of a column of a dataset: its expression, or its name in quotes. */
export const columnSql = ({ name, expression }: Pick<ExploreColumn, 'name' | 'expression'>): string =>
  (expression ?? '') === '' ? quoteName(name) : `(${expression})`
