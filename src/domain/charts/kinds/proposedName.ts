import { capital } from '../../text/capital'
import { chosenParts } from './chosenParts'
import { inWords } from './inWords'
import type { ControlContext } from './types'

/** Parts of a proposed name; more make a sentence. */
const MOST = 2

/** A name for a chart after its measures and groups, such as "Revenue over Order date by Region"; '' where it shows none. */
export const proposedName = (context: ControlContext): string => {
  const { metrics, time, dimensions } = chosenParts(context)
  const what = metrics.slice(0, MOST).map(inWords).join(' and ')
  const by = dimensions.slice(0, MOST).join(' and ')
  if (what === '') return capital(by)
  const name = [what, time === undefined ? '' : `over ${time}`, by === '' ? '' : `by ${by}`].filter(Boolean).join(' ')
  return capital(name)
}
