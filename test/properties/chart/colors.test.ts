import { schemeTableau10 } from 'd3'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { colorFlags } from '../../../src/views/chart/common/color/colorFlags'
import { colorTable, isRest, orderedColors, schemeColor, textOn } from '../../../src/views/chart/common/color/schemes'

const names = fc.uniqueArray(fc.oneof(fc.string(), fc.constantFrom('DEN', 'ORD', 'Others', '__proto__', '<NULL>')), {
  maxLength: 30,
})

const scheme = fc.constantFrom('recount', 'supersetColors', 'okabeIto', 'd3Category10', 'nobody knows it', null)

describe('colors of values', () => {
  it('colors of values do not depend on their order', () => {
    fc.assert(
      fc.property(
        names.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        scheme,
        ([all, other], color_scheme) => {
          const [one, two] = [colorTable(all, { color_scheme }), colorTable(other, { color_scheme })]
          for (const name of all) expect(two.get(name)).toBe(one.get(name))
        },
      ),
    )
  })

  it('no color repeats among 27 names, in any scheme; unnamed values are gray', () => {
    fc.assert(
      fc.property(names, scheme, (all, color_scheme) => {
        const table = colorTable(all, { color_scheme })
        const named = all.filter((name) => !isRest(name))
        const colors = new Set(named.map((name) => table.get(name)))
        expect(colors.size).toBeGreaterThanOrEqual(Math.min(named.length, 27))
        for (const name of all.filter((one) => isRest(one))) expect(table.get(name)).toBe('var(--c10)')
      }),
    )
  })

  it('uses the colors of the scheme itself first', () => {
    const colors = Array.from({ length: 30 }, (_, place) => schemeColor('d3Tableau10', place))
    expect(colors.slice(0, 10)).toEqual(schemeTableau10)
    expect(new Set(colors).size).toBe(30)
    expect(schemeColor('d3Tableau10', 30)).toBe(schemeTableau10[0])
    expect([0, 9, 18, 27].map((place) => schemeColor(null, place))).toEqual([
      'var(--c1)',
      'var(--c11)',
      'var(--c21)',
      'var(--c1)',
    ])
  })

  it('keeps fixed colors whichever values join', () => {
    fc.assert(
      fc.property(names, fc.string(), (others, fixed) => {
        const label_colors = Object.fromEntries([[fixed, '#123456']])
        expect(colorTable([...others, fixed], { label_colors }).get(fixed)).toBe('#123456')
      }),
    )
  })

  it('accepts no style in place of a color', () => {
    const evil = { DEN: 'red;background:url(https://evil.example)' }
    expect(colorTable(['DEN'], { label_colors: evil }).get('DEN')).toBe('var(--c1)')
  })

  const flagged = (flags: Readonly<Record<string, boolean>>, fixed: Readonly<Record<string, string>> = {}) => ({
    color_scheme: 'd3Tableau10',
    label_colors: fixed,
    ...colorFlags(flags),
  })

  it('gives no name a color fixed for another where collisions are avoided [B6.11]', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { minLength: 2, maxLength: 9 }), (all) => {
        const [first = '', ...others] = all.toSorted().toReversed()
        const fixed = { [first]: schemeTableau10[0] ?? '' }
        const apart = colorTable(all, flagged({ AVOID_COLORS_COLLISION: true }, fixed))
        expect(new Set(apart.values()).size).toBe(all.length)
        const clashing = colorTable(all, flagged({ AVOID_COLORS_COLLISION: false }, fixed))
        expect(others.map((name) => clashing.get(name))).toContain(schemeTableau10[0])
      }),
    )
  })

  it('names beyond the scheme get similar colors where the server says so [B6.11]', () => {
    const names = Array.from({ length: 27 }, (_, place) => String.fromCharCode(65 + place))
    const colors = [...colorTable(names, flagged({ USE_ANALOGOUS_COLORS: true })).values()]
    expect(colors.slice(0, 10)).toEqual(schemeTableau10)
    expect([colors[10], colors[20]]).toEqual([
      `oklch(from ${schemeTableau10[0]} l c calc(h + 24))`,
      `oklch(from ${schemeTableau10[0]} l c calc(h - 24))`,
    ])
    expect(new Set(colors).size).toBe(27)
    const shades = [...colorTable(names, flagged({ USE_ANALOGOUS_COLORS: false })).values()]
    expect(shades[10]).toMatch(/^#/)
    expect(orderedColors(names, flagged({ USE_ANALOGOUS_COLORS: true }))[10]).toBe(colors[10])
    expect(textOn(colors[10] ?? '')).toBe(textOn(colors[0] ?? ''))
  })
})
