import { describe, expect, test } from 'vitest'

import {
  formatExample,
  formatsFor,
  isWritten,
  SHORT_YEARS,
  withShortYears,
  withType,
} from '../../../src/domain/upload/formats'

const CSV = { encoding: 'utf-8', delimiter: ',', header: true, sheet: null }
const JSON_FILE = { encoding: null, delimiter: null, header: null, sheet: null }
const text = { name: 'd', type: 'VARCHAR' }

describe('formats of dates', () => {
  test.each([
    [['31/01/2024', '01/02/2024'], '%d/%m/%Y'],
    [['01/31/2024', '02/01/2024'], '%m/%d/%Y'],
    [['31.1.24', '1.2.24', 'n/a'], '%d.%m.%y'],
    [['Jan 5 2001', 'March 6 2001'], '%b %d %Y'],
    [['soon', 'late'], null],
    [[], null],
  ])('the texts %j get the format %s', (texts, format) => {
    expect(withType(text, 'DATE', texts, CSV)).toEqual({ name: 'd', type: 'DATE', format })
  })

  test('the texts tell how the time of a moment is written', () => {
    expect(withType(text, 'TIMESTAMP', ['1/2/2024 3:04 PM'], CSV).format).toBe('%d/%m/%Y %I:%M %p')
    expect(formatsFor('TIMESTAMP', ['1/2/2024 13:04:05'], null)[0]).toBe('%d.%m.%Y %H:%M:%S')
    expect(formatsFor('TIMESTAMP', [], '%b %d %Y %H:%M')).toContain('%d.%m.%Y %H:%M')
  })

  test('a format of another file stays among those to choose', () => {
    expect(formatsFor('DATE', [], '%Y/%m')[0]).toBe('%Y/%m')
  })

  test('a format is shown as a date whose parts cannot be mistaken', () => {
    expect(formatExample('%d/%m/%Y')).toBe('31/01/2024')
    expect(formatExample('%a, %d %b %Y %I:%M:%S %p')).toBe('Wed, 31 Jan 2024 02:05:09 PM')
  })

  test('columns with years of two digits are named, with the centuries that are read', () => {
    const columns = [
      { ...text, type: 'DATE', format: '%d.%m.%y' },
      { name: 'e', type: 'DATE', format: '%d.%m.%Y' },
      { name: 'f', type: 'DOUBLE' },
    ]
    expect(withShortYears(columns)).toEqual(['d'])
    expect(SHORT_YEARS).toEqual([1930, 1999, 2000, 2029])
  })

  test.each([
    ['DOUBLE', ['1.234,5', '7'], '1.234,5'],
    ['DOUBLE', ['1,234.5', '2,500'], '1,234.5'],
    ['BIGINT', ['1,500', 'n/a'], '1,234'],
    ['BIGINT', ['1.500', '1.234.567'], '1.234'],
    ['DOUBLE', ['$1,234.5', '-$7', '12 £'], '$1,234.5'],
    ['DECIMAL(18,4)', ['1.234,5 €', '7\u00a0€'], '1.234,5 €'],
    ['DOUBLE', ['1.5', '2'], null],
    ['DOUBLE', [], null],
  ])('numbers of the type %s in the texts %j get the format %s', (type, texts, format) => {
    expect(withType(text, type, texts, CSV)).toEqual({ name: 'd', type, format })
    expect(formatsFor(type, texts, null)).toContain(format ?? formatsFor(type, texts, null)[0])
  })

  test('a number keeps its signs when it gets another type', () => {
    const german = { name: 'n', type: 'DOUBLE', format: '1.234,5' }
    expect(withType(german, 'BIGINT', [], CSV).format).toBe('1.234')
    expect(withType(german, 'DECIMAL(18,4)', [], CSV).format).toBe('1.234,5')
    const euros = { name: 'n', type: 'DOUBLE', format: '1.234,5 €' }
    expect(withType(euros, 'DECIMAL(18,4)', [], CSV).format).toBe('1.234,5 €')
    expect(withType(euros, 'BIGINT', [], CSV).format).toBeNull()
    expect(withType(german, 'DATE', ['31.12.2024'], CSV).format).toBe('%d.%m.%Y')
  })

  test('columns that are no texts in the file have no format to choose', () => {
    expect(isWritten({ name: 'n', type: 'BIGINT' }, CSV)).toBe(true)
    expect(isWritten({ name: 'n', type: 'BIGINT' }, JSON_FILE)).toBe(false)
    expect(isWritten({ name: 'n', type: 'DATE' }, CSV)).toBe(false)
    expect(withType({ name: 'n', type: 'BIGINT' }, 'DATE', ['1'], JSON_FILE)).toEqual({ name: 'n', type: 'DATE' })
    expect(withType({ ...text, format: '%b %Y' }, 'VARCHAR', [], CSV)).toEqual(text)
  })
})
