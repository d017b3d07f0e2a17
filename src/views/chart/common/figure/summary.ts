import type { ChartData } from '../../chart'
import { shortNumber } from '../format/format'
import { t, tn } from '../../../i18n'
import { formatWhole } from '../../../controls/field/number'

/** A chart in words: its subject, its range, its highest and lowest values. */
export const summaryOf = (kind: string, { x, series, measure, overlays = [] }: ChartData): string => {
  const of = x.kind === 'none' ? measure : t('%s by %s', measure, x.title)
  const parts = series.slice(0, 6).map(({ name, values, texts }) => {
    let high = -1
    let low = -1
    values.forEach((value, index) => {
      if (value === null) return
      if (high < 0 || value > (values[high] ?? 0)) high = index
      if (low < 0 || value < (values[low] ?? 0)) low = index
    })
    if (high < 0) return t('%s has no values.', name)
    const at = (index: number, text: string): string => {
      const label = x.labels.at(index)
      return label === undefined ? text : t('%s at %s', text, label)
    }
    const highest = at(high, texts.at(high) ?? shortNumber(values[high] ?? 0))
    return t('%s: highest %s, lowest %s.', name, highest, at(low, texts.at(low) ?? ''))
  })
  const more = series.length > 6 ? ` ${tn('And %s more series.', 'And %s more series.', series.length - 6)}` : ''
  const drawnOver =
    overlays.length === 0 ? '' : ` ${t('Drawn over it: %s.', overlays.map(({ name }) => name).join(', '))}`
  const what = /chart$/i.test(kind) ? kind : t('%s chart', kind)
  const count = x.values.length
  const subject = tn('%s of %s, %s place.', '%s of %s, %s places.', count, what, of, formatWhole(count))
  return `${subject} ${parts.join(' ')}${more}${drawnOver}`
}
