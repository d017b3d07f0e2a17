import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { colorTable, isRest, schemeColors } from '../../src/views/charts/common/schemes'

const names = fc.uniqueArray(fc.oneof(fc.string(), fc.constantFrom('DEN', 'ORD', 'Others', '__proto__', '<NULL>')), {
  maxLength: 30,
})

describe('colours of values', () => {
  it('do not depend on the order in which values come', () => {
    fc.assert(
      fc.property(
        names.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        fc.constantFrom('recount', 'supersetColors', 'd3Category10', 'nobody knows it', null),
        ([all, other], scheme) => {
          const [one, two] = [colorTable(all, { color_scheme: scheme }), colorTable(other, { color_scheme: scheme })]
          for (const name of all) expect(two.get(name)).toBe(one.get(name))
        },
      ),
    )
  })

  it('are as many as the scheme has before one comes again; what has no name is grey', () => {
    fc.assert(
      fc.property(names, (all) => {
        const table = colorTable(all, {})
        const named = all.filter((name) => !isRest(name))
        const colors = new Set(named.map((name) => table.get(name)))
        expect(colors.size).toBe(Math.min(named.length, schemeColors(null).length))
        for (const name of all.filter(isRest)) expect(table.get(name)).toBe('var(--c10)')
      }),
    )
  })

  it('that were fixed stay, whoever else comes', () => {
    fc.assert(
      fc.property(names, fc.string(), (others, fixed) => {
        const label_colors = Object.fromEntries([[fixed, '#123456']])
        expect(colorTable([...others, fixed], { label_colors }).get(fixed)).toBe('#123456')
      }),
    )
  })

  it('take no style beside a colour from outside', () => {
    const evil = { DEN: 'red;background:url(https://evil.example)' }
    expect(colorTable(['DEN'], { label_colors: evil }).get('DEN')).toBe('var(--c1)')
  })
})
