import { addsUp } from './common/data/addsUp'
import { chosenParts } from './chosenParts'
import type { ControlContext } from './types'

/** A kind that suits the selection, and the reason. */
export interface KindSuggestion {
  readonly key: string
  readonly reason: string
}

const MOST = 5
const COUNTRY = /(^|_|\b)(country|countries|nation)(_|\b|$)/i

/** Kinds that suit the chosen metrics and columns, the best first. None before anything was chosen. */
export const suggestedKinds = (context: ControlContext): readonly KindSuggestion[] => {
  const { metrics, columns, time, dimensions, firstDimension } = chosenParts(context)
  const [measure] = metrics
  const [first, second] = dimensions
  const whole = addsUp(context, 'metrics') || addsUp(context, 'metric')
  const suggestions: KindSuggestion[] = []
  const add = (key: string, reason: string): void => {
    suggestions.push({ key, reason })
  }
  if (measure === undefined) {
    if (columns.length > 0) add('table', `Rows of ${columns.slice(0, 3).join(', ')}`)
    return suggestions
  }
  if (time !== undefined) {
    if (metrics.length === 2) add('mixed_timeseries', `${metrics.join(' and ')}, each with its own axis`)
    add('echarts_timeseries_line', `${measure} over ${time}${first === undefined ? '' : `, a line for each ${first}`}`)
    if (first === undefined) {
      add('big_number', `${measure} at the end, and its way there`)
      add('cal_heatmap', `${measure} day by day`)
    } else {
      if (whole) add('echarts_area', `${measure} adds up: parts of ${first} over ${time}`)
      add('heatmap_v2', `${first} by ${time}`)
      add('time_table', `One row for each ${first}`)
    }
    add('echarts_timeseries_bar', `${measure} period by period`)
  } else if (first === undefined) {
    add('big_number_total', `${measure} as one figure`)
    add('gauge_chart', `${measure} on a scale`)
  } else {
    if (metrics.length >= 3) {
      add('bubble_v2', `${metrics.slice(0, 3).join(', ')}: across, up and as area`)
      add('radar', `A profile for each ${first}`)
    }
    if (second !== undefined) {
      add('heatmap_v2', `${first} by ${second}`)
      if (whole) add('treemap_v2', `${second} within ${first}`)
      add('sankey_v2', `From ${first} to ${second}`)
      add('pivot_table_v2', `${first} down, ${second} across`)
    }
    if (COUNTRY.test(firstDimension)) add('world_map', `${first} holds countries`)
    add('echarts_timeseries_bar', `${measure} of each ${first}`)
    if (second === undefined) {
      if (metrics.length === 2) add('butterfly', `${metrics.join(' and ')}, back to back`)
      if (whole) add('pie', `${measure} adds up: the share of each ${first}`)
      if (whole) add('treemap_v2', `${measure} adds up: areas of each ${first}`)
    }
    add('table', `The figures of each ${first}`)
  }
  return suggestions.slice(0, MOST)
}
