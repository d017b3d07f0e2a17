import {
  interpolateMagma,
  interpolateViridis,
  lab,
  quantize,
  range,
  schemeBlues,
  schemeBrBG,
  schemeCategory10,
  schemeDark2,
  schemeGreens,
  schemeGreys,
  schemeOranges,
  schemePaired,
  schemePuOr,
  schemePurples,
  schemeRdBu,
  schemeReds,
  schemeSet2,
  schemeTableau10,
} from 'd3'

import { DEFAULT_RAMP, DEFAULT_SCHEME, DIVERGING } from '../../../projections/vizTypes/common/schemes'

const own = (letter: string, count: number): readonly string[] =>
  range(1, count + 1).map((place) => `var(--${letter}${place})`)

const RECOUNT = own('c', 9)
const OTHER = 'var(--c10)'

const CATEGORICAL: Readonly<Record<string, readonly string[]>> = {
  [DEFAULT_SCHEME]: RECOUNT,
  okabeIto: ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#999933', '#44474d'],
  supersetColors:
    '#1fa8c9 #454e7c #5ac189 #ff7f44 #666666 #e04355 #fcc700 #a868b7 #3ccccb #a38f79 #8fd3e4 #a1a6bd #ace1c4 #fec0a1 #b2b2b2 #efa1aa #fde380 #d3b3da #9ee5e5 #d1c6bc'.split(
      ' ',
    ),
  d3Category10: schemeCategory10,
  d3Tableau10: schemeTableau10,
  d3Set2: schemeSet2,
  d3Dark2: schemeDark2,
  d3Paired: schemePaired,
}

const RAMPS: Readonly<Record<string, () => readonly string[]>> = {
  [DEFAULT_RAMP]: () => own('s', 9),
  recount_diverging: () => own('d', 9),
  schemeBlues: () => schemeBlues[9] ?? [],
  schemeGreens: () => schemeGreens[9] ?? [],
  schemeGrays: () => schemeGreys[9] ?? [],
  schemeOranges: () => schemeOranges[9] ?? [],
  schemePurples: () => schemePurples[9] ?? [],
  schemeReds: () => schemeReds[9] ?? [],
  schemeViridis: () => quantize(interpolateViridis, 9).toReversed(),
  schemeMagma: () => quantize(interpolateMagma, 9).toReversed(),
  schemeRdBu: () => schemeRdBu[9] ?? [],
  schemePuOr: () => schemePuOr[9] ?? [],
  schemeBrBG: () => schemeBrBG[9] ?? [],
}

const read = <Value>(table: Readonly<Record<string, Value>>, name: unknown, standard: Value): Value =>
  typeof name === 'string' && Object.hasOwn(table, name) ? (table[name] ?? standard) : standard

/** The colours of a categorical scheme; one that is not known is the default. */
export const schemeColors = (name: unknown): readonly string[] => read(CATEGORICAL, name, RECOUNT)

/** Nine steps from little to much; one that is not known is the default. */
export const rampColors = (name: unknown): readonly string[] => read(RAMPS, name, () => own('s', 9))()

/** Which of nine steps a value takes. A ramp with a middle lays it on zero, both arms as far. */
export const stepOf = (name: unknown, low: number, high: number): ((value: number) => number) => {
  const middle = typeof name === 'string' && DIVERGING.has(name) && low < 0 && high > 0
  const far = Math.max(Math.abs(low), Math.abs(high))
  const [from, to] = middle ? [-far, far] : [low, high]
  return (value) => (to === from ? 4 : Math.max(0, Math.min(8, Math.floor(((value - from) / (to - from)) * 9))))
}

/** The class of a text on a fill, so that it can be read in light and in dark. */
export const textOn = (color: string): string => {
  const [, letter = '', digits = ''] = /^var\(--([csd])(\d+)\)$/.exec(color) ?? []
  const place = Number(digits)
  if (letter === 'c') return place % 2 === 1 ? 'on-odd' : 'on-even'
  if (letter === 's') return place >= 5 ? 'on-far' : 'on-near'
  if (letter === 'd') return Math.abs(place - 5) >= 3 ? 'on-far' : 'on-near'
  return lab(color).l < 58 ? 'on-white' : 'on-black'
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

const FIXED = ['map_label_colors', 'shared_label_colors', 'label_colors']

const fixedOf = (values: Readonly<Record<string, unknown>>, name: string): string | null => {
  for (const table of FIXED) {
    const held = record(values[table])
    const color = Object.hasOwn(held, name) ? held[name] : undefined
    if (
      typeof color === 'string' &&
      /^(#[\da-f]{3,8}|var\(--[\w-]+\)|[a-z]+|(rgb|hsl|oklch)a?\([^;"<>]*\))$/i.test(color)
    )
      return color
  }
  return null
}

/**
 * The colour of each name: what the dashboard or a person fixed, else one of the scheme by the place of the name among
 * all of them in order. Which came first does not matter. The rest is grey.
 */
export const colorTable = (
  names: Iterable<string>,
  values: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, string> => {
  const scheme = schemeColors(values['color_scheme'])
  const all = [...new Set(names)].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  let place = 0
  return new Map(
    all.map((name) => {
      const fixed = fixedOf(values, name)
      if (fixed !== null) return [name, fixed]
      if (isRest(name)) return [name, OTHER]
      place += 1
      return [name, scheme[(place - 1) % scheme.length] ?? OTHER]
    }),
  )
}

/** What has no name of its own. */
export const isRest = (name: string): boolean => name === 'Others' || name === '<NULL>' || /^Other \(\d+\)$/.test(name)

/** The colours of metrics: by their order, which someone chose. */
export const orderedColors = (
  names: readonly string[],
  values: Readonly<Record<string, unknown>>,
): readonly string[] => {
  const scheme = schemeColors(values['color_scheme'])
  return names.map((name, place) => fixedOf(values, name) ?? scheme[place % scheme.length] ?? OTHER)
}
