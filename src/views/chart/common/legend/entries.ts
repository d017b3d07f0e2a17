import type { ChartData, ChartSeries, Entry, Focus } from '../../chart'
import { overlayNames } from '../annotations/overlay'
import { textsOf } from '../format/texts'

/** Places as the legend lists them, under their names and in their colours. */
export const entriesOf = ({ x, colors }: ChartData): readonly Entry[] =>
  x.values.map((_, place) => {
    const name = x.labels.at(place) ?? ''
    return { key: `${place}:${name}`, name, color: colors?.[place] ?? 'var(--c10)' }
  })

/** Entries of a chart's legend. */
export const listedIn = (data: ChartData): readonly ChartSeries[] =>
  data.entries === undefined
    ? [...data.series, ...overlayNames(data)]
    : data.entries.map((entry) => ({ ...entry, other: false, values: [], texts: [] }))

/** The chart without the places hidden in its legend; texts about the others stay the same. */
export const withoutPlaces = (data: ChartData, hidden: ReadonlySet<string>): ChartData => {
  const { entries, x, series, marks, tip, colors, table } = data
  if (entries === undefined || hidden.size === 0) return data
  const kept = [...entries.keys()].filter((place) => !hidden.has(entries[place]?.key ?? ''))
  const pick = <Item>(items: readonly Item[]): readonly Item[] => kept.flatMap((place) => items.slice(place, place + 1))
  const fullFocus = (focus: Focus): Focus => ({ ...focus, index: kept[focus.index] ?? focus.index })
  return {
    ...data,
    x: { ...x, values: pick(x.values), labels: textsOf(kept.length, (place) => x.labels.at(kept[place] ?? 0) ?? '') },
    series: series.map((one) => ({
      ...one,
      values: pick(one.values),
      texts: textsOf(kept.length, (place) => one.texts.at(kept[place] ?? 0) ?? ''),
    })),
    ...(marks === undefined ? {} : { marks: (focus) => marks(fullFocus(focus)) }),
    ...(tip === undefined ? {} : { tip: (focus) => tip(fullFocus(focus)) }),
    ...(colors === undefined ? {} : { colors: pick(colors) }),
    ...(table === undefined ? {} : { table: { ...table, rows: pick(table.rows) } }),
  }
}

/** True when a mark belongs to another entry than the one under the pointer in the legend. */
export const unlit = ({ entries }: ChartData, hidden: ReadonlySet<string>, lit: string | null) => {
  if (entries === undefined || lit === null || hidden.has(lit)) return undefined
  const shown = entries.filter(({ key }) => !hidden.has(key))
  return ({ index }: Focus): boolean => shown[index]?.key !== lit
}
