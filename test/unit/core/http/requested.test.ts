import { describe, expect, test } from 'vitest'

import { pageParams } from '../../../../src/views/shell/pageParams'
import { requestedOf } from '../../../../src/views/editor/requested'

const inNavigation = (requestedQuery: object) => ({ requestedQuery })

describe('query requested of the SQL editor', () => {
  test('reads a requested query from navigation state, which runs if it brings SQL [A2.03]', () => {
    const state = inNavigation({ datasourceKey: '7__table', sql: 'SELECT 1' })
    expect(requestedOf('', state, null)).toEqual({ kind: 'dataset', key: '7__table', sql: 'SELECT 1', autorun: true })
    expect(requestedOf('', inNavigation({ datasourceKey: '7__table' }), null)).toEqual({
      kind: 'dataset',
      key: '7__table',
      sql: null,
      autorun: false,
    })
    expect(requestedOf('', inNavigation({ dbid: 3, sql: 'SELECT 1', name: 'One', schema: 'main' }), null)).toEqual({
      kind: 'query',
      name: 'One',
      sql: 'SELECT 1',
      dbId: 3,
      catalog: null,
      schema: 'main',
      autorun: true,
    })
  })

  test('a posted form or an address never runs SQL by itself, whatever it contains [A2.04]', () => {
    const posted = { datasourceKey: '7__table', sql: 'DROP', autorun: true }
    expect(requestedOf('', null, posted)).toMatchObject({ kind: 'dataset', sql: 'DROP', autorun: false })
    expect(requestedOf('?sql=SELECT%201&dbid=2&autorun=true', null, null)).toMatchObject({
      kind: 'query',
      sql: 'SELECT 1',
      dbId: 2,
      autorun: false,
    })
    // SQL from the address does not run because something else came by navigation
    expect(requestedOf('?sql=DROP', inNavigation({ datasourceKey: '7__table' }), null)).toMatchObject({
      sql: 'DROP',
      autorun: false,
    })
  })

  test('prefers a share to a saved query, and a saved query to a dataset [A2.12]', () => {
    expect(requestedOf('?id=abc&savedQueryId=3', inNavigation({ sql: 'x' }), null)).toEqual({
      kind: 'share',
      id: 'abc',
    })
    expect(requestedOf('?savedQueryId=3&datasourceKey=7__table', null, null)).toEqual({ kind: 'saved', remoteId: 3 })
    expect(requestedOf('?new=true', null, null)).toMatchObject({ kind: 'query', sql: null })
  })

  test.each([
    ['', null],
    ['?standalone=1', { requestedQuery: null }],
    ['?savedQueryId=-1', { requestedQuery: [] }],
    ['?savedQueryId=1e3', 'text'],
    ['?sql=', { requestedQuery: { sql: 7, datasourceKey: {} } }],
    ['?id=', 7],
  ])('reads no request from %s', (search, state) => {
    expect(requestedOf(search, state, null)).toBeNull()
  })
})

describe('page parameters', () => {
  test('reads every page parameter by its name [A2.13]', () => {
    const search =
      '?standalone=3&edit=true&force=1&focused_chart=12&native_filters=(a:1)&native_filters_key=k&preselect_filters=p' +
      '&permalink_key=l&slice_id=4&dashboard_id=5&viz_type=pie&uiConfig=7&disableDomainSharding=1'
    expect(pageParams(search)).toEqual({
      standalone: 3,
      edit: true,
      force: true,
      focusedChart: 12,
      nativeFilters: '(a:1)',
      nativeFiltersKey: 'k',
      preselectFilters: 'p',
      permalinkKey: 'l',
      sliceId: 4,
      dashboardId: 5,
      vizType: 'pie',
      uiConfig: 7,
      disableDomainSharding: true,
    })
  })

  test('turns absent and invalid parameters off, and takes the first of two', () => {
    const none = pageParams('')
    expect(Object.values(none).every((value) => [0, false, null].includes(value as never))).toBe(true)
    expect(
      pageParams('?standalone=9&edit=yes&force=0&focused_chart=x&slice_id=-1&dashboard_id=0&disableDomainSharding=no'),
    ).toEqual(none)
    expect(pageParams('?standalone=2&standalone=1').standalone).toBe(2)
    expect(pageParams('?standalone=constructor').standalone).toBe(0)
  })
})
