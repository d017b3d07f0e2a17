import type { ExploreColumn } from '../../../../events/explore/explore'
import { isKeyName } from '../../../datasets/keyName'

/** Numbers that say when or where, by the last word of a name: charts are made by them, not of their sum. */
const WHEN_OR_WHERE =
  /(?:^|[_\s-])(?:year|yr|quarter|month|week|weekday|dow|day|hour|minute|lat|latitude|lon|lng|longitude|zip|zipcode|postcode)$/i

/**
 * Whether a column that is pressed is measured rather than measured by. Superset measures a column of numbers by its sum
 * when it is dropped where metrics go; a press looks for that place itself. Numbers that tell things apart, and those that
 * say when or where, are dimensions: their sum means nothing.
 */
export const isMeasure = ({ name, generic, isTime }: ExploreColumn): boolean =>
  generic === 0 && !isTime && !isKeyName(name) && !WHEN_OR_WHERE.test(name)
