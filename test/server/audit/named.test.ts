import { describe, expect, test } from 'vitest'
import { namedTest } from '../../../server/audit/tombstone/named'

const isNamed = namedTest({ id: 7, username: 'ann', email: 'ann@x.com' })

const entry = (more: object): string =>
  JSON.stringify({ actor: { id: 1, name: 'root' }, changes: [], about: [], details: {}, ...more })

const withText = (text: string): string => entry({ details: { text } })

describe('entries that name a person', () => {
  test.each([
    'ann@x.com',
    'ANN@X.com',
    'to ann@x.com, bob@x.com',
    '<ann@x.com>',
    'Write to ann@x.com.',
    "select * from people where email = 'ann@x.com'",
    'first\nann@x.com',
    '{"to":"first\\nann@x.com"}',
    'ann',
  ])('the text %j names Ann', (text) => {
    expect(isNamed(withText(text))).toBe(true)
  })

  test.each([
    'joann@x.com',
    'jo.ann@x.com',
    'jo-ann@x.com',
    'éann@x.com',
    "o'ann@x.com",
    'ann@x.com.au',
    'ann@x.company',
    'ann@xycom',
    'annual',
    'reports of ann',
  ])('the text %j does not', (text) => {
    expect(isNamed(withText(text))).toBe(false)
  })

  test('an id, a list of owners and the key of an object name them', () => {
    expect(isNamed(entry({ actor: { id: 7, name: 'former' } }))).toBe(true)
    expect(isNamed(entry({ about: [{ kind: 'user', id: 7, name: 'former' }] }))).toBe(true)
    expect(isNamed(entry({ about: [{ kind: 'chart', id: 7, name: 'former' }] }))).toBe(false)
    const fields = [{ path: '/owners', before: [{ id: 7, name: 'former' }], after: [] }]
    expect(isNamed(entry({ changes: [{ kind: 'chart', id: 1, fields }] }))).toBe(true)
    expect(isNamed(entry({ details: { 'ann@x.com': 1 } }))).toBe(true)
  })

  test('a user name that is an address is found within a text', () => {
    const named = namedTest({ id: 7, username: 'eve+1@x.com', email: null })
    expect([named(withText('to eve+1@x.com')), named(withText('to eve@x.com'))]).toEqual([true, false])
  })
})
