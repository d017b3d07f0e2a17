import { capital } from '../../text/capital'
import { textIn } from './common/data/adhoc'
import { chosenParts } from './chosenParts'
import { inWords } from './inWords'
import type { ControlContext } from './types'

/** Measures and groups that are named; the others are counted. */
const MOST = 2
/** A description of more letters is no subtitle. */
const LONGEST = 90

const listed = (names: readonly string[]): string => {
  const shown = names.slice(0, MOST)
  const more = names.length - shown.length
  if (more > 0) return `${shown.join(', ')} and ${more} more`
  return shown.join(' and ')
}

/** The only kinds that group by this column: for others it is where a range of time holds. */
const BY_TIME_COLUMN = new Set(['cal_heatmap', 'time_table'])

const grouped = (context: ControlContext): ControlContext =>
  BY_TIME_COLUMN.has(String(context.values['viz_type']))
    ? context
    : { ...context, values: { ...context.values, granularity_sqla: undefined } }

/** Measure, grain and groups of a chart, such as "Average delay by week and region"; '' where it has no measure. */
export const subtitleOf = (context: ControlContext): string => {
  const { values, dataset } = context
  // rows as they are, though metrics of another choice may be kept
  if (values['query_mode'] === 'raw') return ''
  const { metrics, time, dimensions } = chosenParts(grouped(context))
  if (metrics.length === 0) return ''
  const grain = dataset.grains.find(({ value }) => value === textIn(values, 'time_grain_sqla'))
  const over = time === undefined ? [] : [grain?.label.toLowerCase() ?? time]
  const by = listed([...over, ...dimensions])
  return capital(`${listed(metrics.map(inWords))}${by === '' ? '' : ` by ${by}`}`)
}

/** The description of a chart where it is as short as a subtitle: one line of plain words. */
export const shortDescription = (description: string | null): string | null => {
  const text = description?.trim() ?? ''
  return text === '' || text.length > LONGEST || /[\n*_`[<#|]/.test(text) ? null : text
}
