import { describe, expect, it } from 'vitest'

import { plain } from '../../../src/core/events/sentence'
import { partsOf } from '../../../src/domain/audit/parts'
import { addressOf, entrySentence } from '../../../src/domain/audit/sentence'
import type { AuditEntrySummary } from '../../../src/events/audit/audit'
import { pathText, valueText } from '../../../src/views/audit/fields'

const ENTRY: AuditEntrySummary = {
  seq: 1,
  at: '2026-05-04T10:00:00.000Z',
  action: 'change',
  outcome: 'done',
  person: { id: 7, name: 'ada' },
  by: 'cookie',
  address: null,
  changes: [],
  about: [],
  erased: false,
}
const sales = { kind: 'dashboard', id: 3, name: 'Sales', parts: [] } as const
const EXAMPLES = { kind: 'database', id: 1, name: 'examples' }

describe('words of the audit log', () => {
  it.each<readonly [string, Partial<AuditEntrySummary>]>([
    ['Added the dashboard Sales', { changes: [{ ...sales, change: 'created' }] }],
    [
      'Changed title, layout of the dashboard Sales',
      { changes: [{ ...sales, change: 'changed', parts: ['title', 'position_json'] }] },
    ],
    ['Deleted the role Finance', { changes: [{ kind: 'role', id: 5, name: 'Finance', change: 'deleted', parts: [] }] }],
    [
      'Deleted the dashboard Sales, and 2 things more',
      {
        changes: [
          { ...sales, change: 'deleted' },
          { ...sales, id: 4, change: 'deleted' },
          { ...sales, id: 5, change: 'deleted' },
        ],
      },
    ],
    ['Changed the saved query number 8', { about: [{ kind: 'saved_query', id: 8, name: null }] }],
    ['Signed in', { action: 'signIn' }],
    ['Failed to sign in', { action: 'signIn', outcome: 'refused' }],
    ['Ran a query on the database examples', { action: 'query', about: [EXAMPLES] }],
    ['Failed: a query on the database examples', { action: 'query', outcome: 'failed', about: [EXAMPLES] }],
    ['Refused: reading', { action: 'read', outcome: 'refused' }],
    [
      'Refused: a change of the dashboard Sales',
      { outcome: 'refused', about: [{ kind: 'dashboard', id: 3, name: 'Sales' }] },
    ],
    ['Did somethingNew', { action: 'somethingNew' }],
    ['Did toString', { action: 'toString' }],
    ['Erased: only the proof of this entry is left', { erased: true, outcome: null }],
  ])('says “%s”', (words, part) => {
    expect(plain(entrySentence({ ...ENTRY, ...part }))).toBe(words)
  })

  it('names each changed part of a thing once, and six at most', () => {
    expect(partsOf(['/title', '/position_json/a', '/position_json/b~1c'])).toEqual(['title', 'position_json'])
    expect(partsOf(['/a', '/b', '/c', '/d', '/e', '/f', '/g'])).toHaveLength(6)
  })

  it('links things that have an address of their own', () => {
    const kinds = ['dashboard', 'chart', 'dataset', 'user'] as const
    expect(kinds.map((kind) => addressOf({ kind, id: 3 }))).toEqual([
      '/superset/dashboard/3/',
      '/explore/?slice_id=3',
      '/tablemodelview/edit/3/',
      null,
    ])
  })

  it('shows the way to a value in words, with the name of its part', () => {
    expect(pathText({ path: '/position_json/ROW-1/meta~1x' })).toBe('layout › ROW-1 › meta/x')
    expect(pathText({ path: '/columns/4/verbose_name', name: 'price' })).toBe('columns › 4 › verbose_name (price)')
    expect(pathText({ path: 'format' })).toBe('format')
  })

  it('shows texts as they are, other values as JSON, and a missing side as none', () => {
    expect([valueText('a "b"'), valueText(false), valueText({ a: 1 }), valueText(undefined)]).toEqual([
      'a "b"',
      'false',
      '{\n  "a": 1\n}',
      null,
    ])
  })
})
