import { expect, it } from 'vitest'

import { comparatorOf, editedComparator, textOfComparator } from '../../../src/views/explore/controls/comparator'
import { flights } from '../../support/explore'

const delay = flights.columns[1]
const origin = flights.columns[3]

it('a number of a filter that a double would round stays a text', () => {
  const texts = ['0.1', '-12.5', '.5', '1234567.12345678', '9007199254740991']
  expect(texts.map((text) => comparatorOf('==', text, delay))).toEqual(texts.map(Number))
  const long = ['123456789012345678901234567890.123456789', '9007199254740990.9', '1e400', '0x10']
  expect(long.map((text) => comparatorOf('==', text, delay))).toEqual(long)
  expect(comparatorOf('IN', `1, ${long[0]}`, delay)).toEqual([1, long[0]])
})

it('a value with a comma is one of a list, in quotes', () => {
  expect(comparatorOf('IN', ' "a,b" ; c,"say ""hi""" , d "e, f" g', origin)).toEqual([
    'a,b',
    'c',
    'say "hi"',
    'd "e',
    'f" g',
  ])
  expect(textOfComparator(['a,b', 'c', null, ''])).toBe('"a,b", c, <NULL>, <empty string>')
})

it('the value of a filter that was opened and not touched stays as it was saved', () => {
  const filter = { expressionType: 'SIMPLE', subject: 'delay', operator: 'IN', comparator: [true, '7', null] } as const
  const edited = { subject: 'delay', operator: 'IN', text: textOfComparator(filter.comparator) }
  expect(editedComparator(filter, edited, delay)).toBe(filter.comparator)
  expect(editedComparator(filter, { ...edited, subject: 'origin' }, origin)).toEqual(['true', '7', '<NULL>'])
  expect(editedComparator(filter, { ...edited, operator: 'NOT IN' }, delay)).toEqual(['true', 7, '<NULL>'])
  expect(editedComparator(filter, { ...edited, text: '8' }, delay)).toEqual([8])
  expect(editedComparator(null, { ...edited, text: '8' }, delay)).toEqual([8])
})
