import { describe, expect, it } from 'vitest'
import { firstSchemas, schemasText } from '../../../src/views/database/dialog/schemasText'

const textOf = (names: readonly string[], count = names.length): string => schemasText(firstSchemas({ count, names }))

describe('schemas beside the buttons of the dialog', () => {
  it('names as many schemas as have a place, and counts the others', () => {
    expect(textOf(['public'])).toBe('1 schema: public.')
    expect(textOf(['analytics', 'finance', 'logistics_eu', 'marketing', 'public'], 40)).toBe(
      '40 schemas: analytics, finance, logistics_eu and 37 more.',
    )
    expect(textOf([], 0)).toBe('This user sees no schema.')
  })

  it('names a later short schema only where no earlier one was left out', () => {
    expect(textOf(['public', 'x'.repeat(36), 'b'])).toBe('3 schemas: public and 2 more.')
  })

  it('cuts the name of a first schema that is too long', () => {
    expect(textOf([`${'long'.repeat(15)}`, 'b'])).toBe(`2 schemas: ${'long'.repeat(8)}l… and 1 more.`)
  })

  it('keeps a text of at most two lines on a phone', () => {
    for (let length = 1; length <= 63; length += 1) {
      const names = Array.from({ length: 5 }, () => 'n'.repeat(length))
      expect(textOf(names, 400).length).toBeLessThanOrEqual(62)
    }
  })
})
