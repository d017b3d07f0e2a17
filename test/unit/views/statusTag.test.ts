import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { StatusTag } from '../../../src/views/run/StatusTag'

it.each([
  ['offline', 'tag bad', 'offline'],
  ['failed', 'tag bad', 'failed'],
  ['stopped', 'tag bad', 'stopped'],
  ['timed_out', 'tag bad', 'timed out'],
  ['pending', 'tag info', 'pending'],
  ['fetching', 'tag info', 'fetching'],
  ['started', 'tag info', 'started'],
  ['scheduled', 'tag info', 'scheduled'],
  ['running', 'tag warn', 'running'],
  ['success', 'tag ok', 'success'],
] as const)('draws the tag of %s in its color with its word [A4.04]', (state, look, word) => {
  expect(renderToStaticMarkup(createElement(StatusTag, { state }))).toBe(`<span class="${look}">${word}</span>`)
})
