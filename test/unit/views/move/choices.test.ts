import { describe, expect, test } from 'vitest'

import { choicesOf, unready } from '../../../../src/views/dashboard/move/choices'

const names = ['main', 'sales', 'public']

describe('place of a move', () => {
  test('schemas of charts keep their name, and the server chooses others', () => {
    const known = { own: ['sales', 'old'], wanted: {}, names }
    const before = choicesOf({ ...known, reported: new Map() })
    expect(before.choices).toEqual([
      { present: 'old', chosen: null },
      { present: 'sales', chosen: 'sales' },
    ])
    const after = choicesOf({ ...known, reported: new Map([['old', 'public']]) })
    expect(after.choices).toEqual([
      { present: 'old', chosen: 'public' },
      { present: 'sales', chosen: 'sales' },
    ])
    expect([before.schemas, after.schemas]).toEqual([{ sales: 'sales' }, { sales: 'sales' }])
  })

  test('the only schema needs no choice', () => {
    const known = { own: ['old', 'sales'], reported: new Map(), wanted: {}, names: ['public'] }
    expect(choicesOf(known).schemas).toEqual({ old: 'public', sales: 'public' })
  })

  test('a report adds the schemas of filters without a change of the place', () => {
    const known = { own: ['sales'], names, wanted: {} }
    const { choices, schemas } = choicesOf({ ...known, reported: new Map([['filters', 'public']]) })
    expect(choices).toEqual([
      { present: 'filters', chosen: 'public' },
      { present: 'sales', chosen: 'sales' },
    ])
    expect(schemas).toEqual(choicesOf({ ...known, reported: new Map() }).schemas)
  })

  test('a schema of filters that someone chose stays while the report is away', () => {
    const known = { own: ['sales'], names, wanted: { filters: 'main' } }
    for (const reported of [new Map(), new Map([['filters', 'public']])])
      expect(choicesOf({ ...known, reported })).toEqual({
        choices: [
          { present: 'filters', chosen: 'main' },
          { present: 'sales', chosen: 'sales' },
        ],
        schemas: { filters: 'main', sales: 'sales' },
      })
  })

  test('nothing is compared while the schemas are being read', () => {
    const loading = { status: 'loading', value: null, message: null, request: 'r' } as const
    expect(unready(null, null)).toBe('Choose a database.')
    expect(unready(2, null)).toBe('The schemas are being read.')
    expect(unready(2, loading)).toBe('The schemas are being read.')
    expect(unready(2, { ...loading, value: names })).toBeNull()
    expect(unready(2, { ...loading, status: 'failed' })).toBeNull()
  })
})
