import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import type { ChosenSchema } from '../../../../src/events/dashboard/move'
import { OtherSchemas } from '../../../../src/views/dashboard/move/OtherSchemas'

const chosen = { schema: 'old', newSchema: 'public', tables: 2, found: 0, others: ['copy'], foundInOthers: 2 }

const markupOf = (more: Partial<ChosenSchema> = {}): string =>
  renderToStaticMarkup(createElement(OtherSchemas, { schemas: [{ ...chosen, ...more }], onChoose: () => undefined }))
const wordsOf = (more?: Partial<ChosenSchema>): string =>
  /<span class="grow">(.*?)<\/span>/.exec(markupOf(more))?.[1] ?? ''

describe('other schemas of a move', () => {
  test('a screen reader announces that the chosen schema lacks tables', () => {
    expect(markupOf()).toMatch(/^<output class="banner warning /)
  })

  test('a schema whose tables cannot be listed is not said to have none of them', () => {
    expect(wordsOf()).toBe('public has none of the tables. All of them are in copy.')
    expect(wordsOf({ found: null })).toBe('The tables of public could not be listed. The tables are in copy.')
    expect(wordsOf({ found: null, foundInOthers: 1 })).toBe(
      'The tables of public could not be listed. 1 of the 2 tables is in copy.',
    )
  })

  test('the schemas that were not looked through are counted beside those found', () => {
    expect(wordsOf({ unread: 10 })).toBe(
      'public has none of the tables. All of them are in copy. 10 more schemas were not looked through.',
    )
    expect(wordsOf({ found: 2, unread: 1 })).toBe(
      'The check read public. The tables are in copy too. 1 more schema was not looked through.',
    )
  })
})
