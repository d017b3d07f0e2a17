import { readFileSync } from 'node:fs'

import { lab } from 'd3'
import { describe, expect, it } from 'vitest'

import { withShades } from '../../../../src/views/chart/common/color/shades'

type Triple = readonly [number, number, number]

/** Linear red, green and blue of a colour in OKLCH, by the matrices of its definition. */
const linear = ([lightness, chroma, hue]: Triple): Triple => {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3
  const channels = [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ].map((one) => Math.min(1, Math.max(0, one)))
  return [channels[0] ?? 0, channels[1] ?? 0, channels[2] ?? 0]
}

const luminance = (color: Triple): number => {
  const [red, green, blue] = linear(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (a: Triple, b: Triple): number => {
  const [one, two] = [luminance(a) + 0.05, luminance(b) + 0.05]
  return Math.max(one, two) / Math.min(one, two)
}

const cielab = (color: Triple): Triple => {
  const [red, green, blue] = linear(color).map((one) =>
    Math.round(255 * (one <= 0.003_130_8 ? one * 12.92 : 1.055 * one ** (1 / 2.4) - 0.055)),
  )
  const { l, a, b } = lab(`rgb(${red}, ${green}, ${blue})`)
  return [l, a, b]
}

/** How different two colours are to the eye (CIE 1976; 2.3 is just noticed). */
const difference = (a: Triple, b: Triple): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

const nearest = (colors: readonly Triple[]): number =>
  Math.min(...colors.flatMap((one, at) => colors.slice(0, at).map((other) => difference(one, other))))

const css = ['src/views/tokens.css', 'src/views/chart/styles/shades.css'].map((file) => readFileSync(file, 'utf8'))

/** The colours of a theme by name, as the style sheets have them. */
const theme = (dark: boolean): ReadonlyMap<string, Triple> => {
  const parts = css.map((text) => text.split("[data-theme='dark'] {"))
  const text = parts.map(([light = '', night = '']) => (dark ? night : light)).join('\n')
  return new Map(
    [...text.matchAll(/--(c\d+|surface): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, name = '', l, c, h]) => [
      name,
      [Number(l), Number(c), Number(h)],
    ]),
  )
}

describe('shades of colors', () => {
  it.each([false, true])("the product's shades differ from each other and the surface (dark: %s)", (dark) => {
    const colors = theme(dark)
    const of = (name: string): Triple => colors.get(name) ?? [0, 0, 0]
    const names = [...colors.keys()].filter((name) => name !== 'surface')
    expect(names).toHaveLength(28)
    expect(nearest(names.map((name) => cielab(of(name))))).toBeGreaterThan(13)
    const ground: Triple = dark ? of('surface') : [1, 0, 0]
    for (const place of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      expect(contrast(of(`c${10 + place}`), ground)).toBeGreaterThan(3)
      expect(contrast(of(`c${20 + place}`), ground)).toBeGreaterThan(1.7)
    }
  })

  it('the shades of a color scheme follow it and differ from each other', () => {
    const scheme = ['#1f77b4', '#ff7f0e', '#2ca02c', '#d62728', '#9467bd', '#8c564b', '#e377c2', '#7f7f7f']
    const colors = withShades(scheme)
    expect(colors.slice(0, 8)).toEqual(scheme)
    expect(colors).toHaveLength(32)
    const triples = colors.map((color): Triple => {
      const { l, a, b } = lab(color)
      return [l, a, b]
    })
    expect(nearest(triples)).toBeGreaterThan(10)
  })
})
