import { describe, expect, it } from 'vitest'

import { judgeComment, judgeMessage, judgeTitle } from '../../../scripts/lint/words.mjs'

describe('word lint', () => {
  it.each([
    ['What is kept of those that stand there', ['openers', 'standing']],
    ['Whoever signs in first', ['openers', 'nobody']],
    ['True when the tab is running', []],
    ['The window keeps the 4,096 latest rows', []],
  ])('judges the comment %j', (comment, faults) => {
    expect(judgeComment(comment)).toEqual(faults)
  })

  it.each([
    ['are kept in order', ['fragments']],
    ['whose rows are gone [A7.02]', ['fragments']],
    ['[A7.02] keeps integers exact', ['ids']],
    ['keeps integers beyond 2^53 exact in both row formats [A7.02] [B5.09]', []],
    [`keeps ${'x'.repeat(80)} [A7.02]`, ['long']],
  ])('judges the title %j', (title, faults) => {
    expect(judgeTitle(title)).toEqual(faults)
  })

  it.each([
    ['charts: put forecasts into columns\n\nReaders took them for measurements.', 0],
    ['charts: put forecasts into columns', 1],
    ['Put forecasts into columns\n\nWhy.', 1],
    [`charts: ${'x'.repeat(65)}\n\nWhy.`, 1],
  ])('judges the commit message %j', (message, faults) => {
    expect(judgeMessage(message)).toHaveLength(faults)
  })
})
