import { expect, it } from 'vitest'

import { wantedWords } from '../../../src/views/explore/wanted'

const control = (name: string, label: string) => ({ name, label })

it('joins alternative controls with "or" and lists the required ones', () => {
  const table = [
    control('groupby', 'Dimensions'),
    control('metrics', 'Metrics'),
    control('percent', 'Percentage metrics'),
  ]
  const one = 'one of them must have a value'
  expect(wantedWords(table, { groupby: one, metrics: one, percent: one })).toBe(
    'Dimensions, Metrics or Percentage metrics',
  )
  expect(wantedWords([control('x', 'X axis'), control('y', 'Y axis')], {})).toBe('X axis, Y axis')
  expect(wantedWords([], {})).toBe('')
})
