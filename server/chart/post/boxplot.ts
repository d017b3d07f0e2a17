import * as z from 'zod/mini'
import { at } from '../compile/stage'
import { chartProblem } from '../problem'
import { type Frame, type Item, type Operation, grouped, itemAt, own, placeOf, project } from './frame'
import { read } from './options'

const schema = z.object({
  groupby: z.array(z.string()),
  metrics: z.array(z.string()),
  whisker_type: z.enum(['tukey', 'min/max', 'percentile']),
  percentiles: z.nullish(z.tuple([z.number(), z.number()])),
})

/** The values of each group as figures of a box: mean, median, quartiles, whiskers, count and outliers. */
export const boxplot: Operation = (frame, rawOptions) => {
  const { groupby, metrics, whisker_type: kind, percentiles } = read(schema, rawOptions, 'boxplot')
  const groups = groupby.map((name) => placeOf(frame, name))
  const partition = groups.length === 0 ? '' : `PARTITION BY ${groups.map(at).join(', ')}`
  const [low, high] = percentiles ?? [10, 90]
  if (!(low >= 0 && low < high && high <= 100))
    throw chartProblem('Percentiles lie between 0 and 100, the lower first.')
  const metricPlaces = metrics.map((name) => placeOf(frame, name))
  const bounds = metricPlaces.flatMap((place): Item[] => {
    const quantile = (share: number) => `quantile_cont(CAST(${at(place)} AS DOUBLE), ${share}) OVER (${partition})`
    const [q1, q3] = [quantile(0.25), quantile(0.75)]
    const whiskers: Readonly<Record<typeof kind, readonly [string, string]>> = {
      tukey: [`${q1} - 1.5 * (${q3} - ${q1})`, `${q3} + 1.5 * (${q3} - ${q1})`],
      'min/max': [
        `CAST(min(${at(place)}) OVER (${partition}) AS DOUBLE)`,
        `CAST(max(${at(place)}) OVER (${partition}) AS DOUBLE)`,
      ],
      percentile: [quantile(low / 100), quantile(high / 100)],
    }
    const [from, to] = whiskers[kind]
    return [
      { parts: [`__from_${place}`], sql: from },
      { parts: [`__to_${place}`], sql: to },
    ]
  })
  const bounded: Frame = project(frame, [...own(frame), ...bounds])
  const keys = groups.map((place) => itemAt(bounded, place))
  const values = metricPlaces.flatMap((place, number): Item[] => {
    const x = `CAST(${at(place)} AS DOUBLE)`
    const from = at(frame.columns.length + 2 * number)
    const to = at(frame.columns.length + 2 * number + 1)
    const name = metrics[number] ?? ''
    const of = (figure: string, sql: string): Item => ({ parts: [`${name}__${figure}`], sql })
    const inside = `FILTER (WHERE ${x} BETWEEN ${from} AND ${to})`
    return [
      of('mean', `avg(${x})`),
      of('median', `median(${x})`),
      of('max', kind === 'percentile' ? `max(${to})` : `max(${x}) ${inside}`),
      of('min', kind === 'percentile' ? `min(${from})` : `min(${x}) ${inside}`),
      of('q1', `quantile_cont(${x}, 0.25)`),
      of('q3', `quantile_cont(${x}, 0.75)`),
      of('count', `count(${x})`),
      of('outliers', `coalesce(list(${x} ORDER BY ${x}) FILTER (WHERE ${x} < ${from} OR ${x} > ${to}), [])`),
    ]
  })
  return grouped(bounded, keys, values)
}
