import { t, tLater } from '../../../i18n'

const KINDS: Readonly<Record<string, string>> = {
  difference: tLater('difference'),
  percentage: tLater('percentage change'),
  ratio: tLater('ratio'),
}

/** The parts of a metric's name in an answer: the measure, and the earlier period that it is of or compared with. */
const parted = (
  name: string,
  shifts: readonly string[],
): { readonly metric: string; readonly of: readonly string[] } => {
  const shift = shifts.find((one) => name.endsWith(`__${one}`))
  if (shift === undefined) return { metric: name, of: [] }
  const rest = name.slice(0, -shift.length - 2)
  const kind = Object.keys(KINDS).find((one) => rest.startsWith(`${one}__`))
  if (kind === undefined) return { metric: rest, of: [shift] }
  // a comparison names the metric twice
  const twice = rest.slice(kind.length + 2)
  return { metric: twice.slice(0, (twice.length - 2) / 2), of: [t(KINDS[kind] ?? kind), shift] }
}

/** The name of a series, and its earlier period. */
export interface SeriesName {
  readonly name: string
  /** The same without an earlier period: the name of the present series. */
  readonly base: string
  /** The earlier period whose own values these are; null for this period and for comparisons with others. */
  readonly shift: string | null
}

/**
 * The display name of a series: its dimensions, the metric where there are several or it must be shown, and the period it is
 * compared with.
 */
export const namedSeries = (
  parts: readonly string[],
  metrics: number,
  shifts: readonly string[],
  truncated = true,
): SeriesName => {
  const [first = '', ...dimensions] = parts
  const { metric, of } = parted(first, shifts)
  const values = dimensions.map((value) => (value === '' ? '<empty string>' : value))
  const baseParts = [...(metrics === 1 && values.length > 0 && truncated ? [] : [metric]), ...values]
  return {
    name: [...baseParts, ...of].join(', '),
    base: baseParts.join(', '),
    shift: of.length === 1 ? (of[0] ?? null) : null,
  }
}
