import { lab, schemeCategory10, schemeDark2, schemePaired, schemeSet2, schemeTableau10 } from 'd3'

import { REST_NAMES } from '../../../../../common/restName'
import { DEFAULT_SCHEME } from '../../../../domain/charts/kinds/common/style/schemes'
import { t, tLater, translated } from '../../../i18n'
import { withAnalogous } from './analogous'
import { ANALOGOUS, AVOIDS } from './colorFlags'
import { OTHER, RECOUNT, RECOUNT_SHADES } from './palette'
import { withShades } from './shades'

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

/** A table's value under a name; the default where it has none. */
export const read = <Value>(table: Readonly<Record<string, Value>>, name: unknown, standard: Value): Value =>
  typeof name === 'string' && Object.hasOwn(table, name) ? (table[name] ?? standard) : standard

const shaded = new Map<readonly string[], readonly string[]>([[RECOUNT, RECOUNT_SHADES]])

const shadesOf = (scheme: readonly string[]): readonly string[] => {
  const colors = shaded.get(scheme) ?? withShades(scheme)
  shaded.set(scheme, colors)
  return colors
}

/**
 * The colour of a place, from 0, by a categorical scheme; an unknown one means the default. Places beyond the scheme have another
 * shade of its colours, or with `analogous` a neighbouring hue: at least 27 are distinct before they repeat.
 */
export const schemeColor = (name: unknown, place: number, analogous = false): string => {
  const scheme = read(CATEGORICAL, name, RECOUNT)
  const colors = place < scheme.length ? scheme : analogous ? withAnalogous(scheme) : shadesOf(scheme)
  return colors[place % colors.length] ?? OTHER
}

/** One colour of the chosen scheme after the other, without those that are taken; a scheme that is used up goes round. */
export const freeColors = (
  values: Readonly<Record<string, unknown>>,
  taken: ReadonlySet<string | null | undefined>,
): (() => string) => {
  const colorAt = (place: number): string => schemeColor(values['color_scheme'], place, values[ANALOGOUS] === true)
  let place = -1
  return () => {
    for (let tried = 0; tried <= taken.size; tried += 1) {
      place += 1
      const color = colorAt(place)
      if (!taken.has(color)) return color
    }
    return colorAt(place)
  }
}

/** The class of a text on a fill, so that it can be read in light and in dark. */
export const textOn = (shown: string): string => {
  // a neighbour of a colour is as light as that
  const color = /^oklch\(from (\S+) /.exec(shown)?.[1] ?? shown
  const [, letter = '', digits = ''] = /^var\(--([csd])(\d+)\)$/.exec(color) ?? []
  const place = Number(digits)
  // a dark colour of the first half is a light shade in the second, and the third has light ones only
  if (letter === 'c' && place > 20) return 'on-near'
  if (letter === 'c') return (place % 2 === 1) === place <= 10 ? 'on-odd' : 'on-even'
  if (letter === 's') return place >= 5 ? 'on-far' : 'on-near'
  if (letter === 'd') return Math.abs(place - 5) >= 3 ? 'on-far' : 'on-near'
  return lab(color).l < 58 ? 'on-white' : 'on-black'
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

const FIXED = ['map_label_colors', 'shared_label_colors', 'label_colors']

/** The colour that the dashboard or a person gave a name; null without one. */
export const fixedOf = (values: Readonly<Record<string, unknown>>, name: string): string | null => {
  for (const table of FIXED) {
    const savedColors = record(values[table])
    const color = Object.hasOwn(savedColors, name) ? savedColors[name] : undefined
    if (
      typeof color === 'string' &&
      /^(#[\da-f]{3,8}|var\(--[\w-]+\)|[a-z]+|(rgb|hsl|oklch)a?\([^;"<>]*\))$/i.test(color)
    )
      return color
  }
  return null
}

/**
 * The colour of each name: the one fixed by the dashboard or a user, else one of the scheme by the place of the name among all of
 * them in order. The order of arrival does not matter. The rest is grey, which
 * has the name `rest`. Where the server avoids collisions, no name gets a
 * colour that is fixed for another.
 */
export const colorTable = (
  names: Iterable<string>,
  values: Readonly<Record<string, unknown>>,
  rest?: string | null,
): ReadonlyMap<string, string> => {
  const all = [...new Set(names)].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const next = freeColors(values, new Set(values[AVOIDS] === true ? all.map((name) => fixedOf(values, name)) : []))
  return new Map(
    all.map((name) => {
      const fixed = fixedOf(values, name)
      if (fixed !== null) return [name, fixed]
      if (isRest(name, rest)) return [name, OTHER]
      return [name, next()]
    }),
  )
}

const REST = tLater('Other (%s)')

/** Common name of that many places. */
export const restLabel = (count: number): string => t(REST, String(count))

const isCounted = (name: string): boolean => {
  const [before = '', after = ''] = translated(REST).split('%s')
  const count = name.slice(before.length, name.length - after.length)
  return name.startsWith(before) && name.endsWith(after) && /^\d+$/.test(count)
}

/** True for entries without a name of their own. */
export const isRest = (name: string, rest: string | null = REST_NAMES[0]): boolean =>
  name === rest || name === '<NULL>' || isCounted(name)

/** The colours of metrics: by their order, which someone chose. */
export const orderedColors = (names: readonly string[], values: Readonly<Record<string, unknown>>): readonly string[] =>
  names.map(
    (name, place) => fixedOf(values, name) ?? schemeColor(values['color_scheme'], place, values[ANALOGOUS] === true),
  )
