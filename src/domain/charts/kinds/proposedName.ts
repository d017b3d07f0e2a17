import { capital } from '../../text/capital'
import { chosenParts } from './suggest'
import type { ControlContext } from './types'

/** Parts of a proposed name; more make a sentence. */
const MOST = 2

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^COUNT\(\*\)$/i, 'Number of rows'],
  [/^SUM\((.+)\)$/i, '$1'],
  [/^AVG\((.+)\)$/i, 'Average $1'],
  [/^MAX\((.+)\)$/i, 'Highest $1'],
  [/^MIN\((.+)\)$/i, 'Lowest $1'],
  [/^COUNT\((?:DISTINCT )(.+)\)$/i, 'Different $1'],
]

/** The label of an aggregate in words; any other label as it is. */
const inWords = (label: string): string => {
  const [pattern, words] = WORDS.find(([one]) => one.test(label)) ?? []
  return pattern === undefined || words === undefined ? label : label.replace(pattern, words)
}

/** A name for a chart after its measures and groups, such as "Revenue over Order date by Region"; '' where it shows none. */
export const proposedName = (context: ControlContext): string => {
  const { metrics, time, dimensions } = chosenParts(context)
  const what = metrics.slice(0, MOST).map(inWords).join(' and ')
  const by = dimensions.slice(0, MOST).join(' and ')
  if (what === '') return capital(by)
  const name = [what, time === undefined ? '' : `over ${time}`, by === '' ? '' : `by ${by}`].filter(Boolean).join(' ')
  return capital(name)
}
