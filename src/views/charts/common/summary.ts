import type { ChartData } from '../chart'
import { shortNumber } from './format'

/** A chart in words: what it is of, how far it reaches, its highest and lowest values. */
export const summaryOf = (kind: string, { x, series, measure, overlays = [] }: ChartData): string => {
  const of = x.kind === 'none' ? measure : `${measure} by ${x.title}`
  const parts = series.slice(0, 6).map(({ name, values, texts }) => {
    let high = -1
    let low = -1
    values.forEach((value, index) => {
      if (value === null) return
      if (high < 0 || value > (values[high] ?? 0)) high = index
      if (low < 0 || value < (values[low] ?? 0)) low = index
    })
    if (high < 0) return `${name} has no values.`
    const at = (index: number): string => (x.labels.at(index) === undefined ? '' : ` at ${x.labels.at(index)}`)
    return `${name}: highest ${texts.at(high) ?? shortNumber(values[high] ?? 0)}${at(high)}, lowest ${texts.at(low)}${at(low)}.`
  })
  const more = series.length > 6 ? ` And ${series.length - 6} more series.` : ''
  const drawnOver = overlays.length === 0 ? '' : ` Drawn over it: ${overlays.map(({ name }) => name).join(', ')}.`
  const what = /chart$/i.test(kind) ? kind : `${kind} chart`
  return `${what} of ${of}, ${x.values.length.toLocaleString('en')} places. ${parts.join(' ')}${more}${drawnOver}`
}
