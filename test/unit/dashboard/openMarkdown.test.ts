import { describe, expect, test } from 'vitest'

import { MAX_CHARACTERS, openMarkdown, writeOpened } from '../../../src/domain/markdown/open'

describe('texts that the editor cannot hold open as their source, with the reason', () => {
  test.each([
    ['html', 'Some <b>bold</b> words'],
    ['html', '<div>\n\nwords\n\n</div>'],
    ['html', '| a<br>b |\n| - |'],
    ['picture', 'A ![picture](https://example.com/a.png)'],
    ['reference', 'A [name]\n\n[name]: https://example.com'],
    ['entity', 'Half: &frac12;'],
    ['nesting', '> one\n>\n> two'],
    ['nesting', '- one\n\n  two'],
    ['nesting', '- [x] task\n- no task'],
    ['nesting', '- one\n\n* another list'],
    ['nesting', '- a\n-\n- b'],
    ['nesting', `${'1. '.repeat(3000)}x`],
    ['signs', '>'.repeat(3000)],
    ['signs', '*a '.repeat(3000)],
    ['spelling', 'A `` code ` with a backtick ``'],
    ['spelling', 'one\r\ntwo\nthree'],
  ])('%s: %.40s', (obstacle, text) => {
    expect(openMarkdown(text)).toBe(obstacle)
  })
})

test('a text of a megabyte opens as its source', () => {
  expect(openMarkdown('a paragraph\n\n'.repeat(80_000))).toBe('length')
  expect(openMarkdown('x'.repeat(MAX_CHARACTERS + 1))).toBe('length')
  expect(openMarkdown('x'.repeat(MAX_CHARACTERS))).not.toBe('length')
})

describe('texts that open are written again byte for byte', () => {
  test.each([
    '',
    '\n\n',
    'Setext\n===\n* star __b__\n\n\n\nlast  \nline',
    'one\r\n\r\ntwo\r\n',
    'A note[^1]\n\n[^1]: the note',
    '{{ ds }} and {% if a_b %} in a text',
    'مرحبا بالعالم\n\nשלום',
    '1) one\n2) two\n\n```sql\nselect 1\n```\n\n***\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n',
    '- a\n  1. b\n     - [ ] c\n',
    '[a](javascript:alert(1)) and <https://example.com>',
  ])('%j', (text) => {
    const opened = openMarkdown(text)
    expect(typeof opened).toBe('object')
    if (typeof opened !== 'string') expect(writeOpened(opened)).toBe(text)
  })
})
