import type { FormData } from '../../../../../events/chart/chart'
import type { ExploreColumn, ExploreDataset } from '../../../../../events/explore/explore'
import { decodeForm } from '../../../formData'
import { controlsOf, type VizType } from '../../types'
import { columnsIn } from '../data/adhoc'
import { isTimeColumn } from '../data/columns'

/** Kinds whose axis is as often categorical as temporal: dimensions precede the time. */
const OF_THINGS = new Set(['echarts_timeseries_bar', 'waterfall', 'heatmap_v2'])

/** The main time column of a dataset, or the first where none is named. */
const mainTime = ({ columns, mainTime: name }: ExploreDataset): ExploreColumn | undefined => {
  const times = columns.filter(isTimeColumn)
  return times.find((column) => column.name === name) ?? times[0]
}

/** A column of whole years or months has no days. */
const grainOf = ({ name }: ExploreColumn): string | null => {
  if (/(?:^|[^a-z])years?$/i.test(name)) return 'P1Y'
  if (/(?:^|[^a-z])quarters?$/i.test(name)) return 'P3M'
  return /(?:^|[^a-z])months?$/i.test(name) ? 'P1M' : null
}

/**
 * The controls of a new chart, with a column on its x-axis: the first dimension where its kind is as often categorical as
 * temporal, or else the main time column, by years or months if it holds these.
 */
export const withFirstAxis = (type: VizType, form: FormData, dataset: ExploreDataset): FormData => {
  const controls = new Map(controlsOf(type).map((control) => [control.name, control]))
  const axis = controls.get('x_axis')
  if (axis === undefined || form['x_axis'] !== undefined) return form
  const [first, ...others] = OF_THINGS.has(type.key) ? columnsIn(decodeForm(form), 'groupby') : []
  if (first !== undefined) {
    const { groupby: _, ...rest } = form
    const left = controls.get('groupby')?.kind === 'column' ? others[0] : others.length === 0 ? undefined : others
    const groupby: FormData = left === undefined ? {} : { groupby: JSON.stringify(left) }
    return { ...rest, ...groupby, x_axis: JSON.stringify(first) }
  }
  const time = mainTime(dataset)
  if (time === undefined || axis.accepts?.(time) === false) return form
  const grain = grainOf(time)
  const offered = grain !== null && (dataset.grains.length === 0 || dataset.grains.some(({ value }) => value === grain))
  const suits = offered && controls.has('time_grain_sqla') && form['time_grain_sqla'] === undefined
  return {
    ...form,
    x_axis: JSON.stringify(time.name),
    ...(suits ? { time_grain_sqla: JSON.stringify(grain) } : {}),
  }
}
