import type { ExploreColumn } from '../../../../../events/explore/explore'
import { isKeyName } from '../../../../datasets/keyName'

/** Numbers of time or place, by the last word of a name: charts group by them, and do not sum them. */
const WHEN_OR_WHERE =
  /(?:^|[_\s-])(?:year|yr|quarter|month|week|weekday|dow|day|hour|minute|lat|latitude|lon|lng|longitude|zip|zipcode|postcode)$/i

/**
 * True when a clicked column becomes a metric rather than a dimension. Superset makes a sum of a numeric column that
 * is dropped on metrics; a click finds that place by itself. Numeric keys, and numbers of time or place,
 * are dimensions: their sum means nothing.
 */
export const isMeasure = ({ name, generic, isTime }: ExploreColumn): boolean =>
  generic === 0 && !isTime && !isKeyName(name) && !WHEN_OR_WHERE.test(name)
