import { describe, expect, test } from 'vitest'

import { pageParams } from '../../src/views/shell/pageParams'
import { requestedOf } from '../../src/views/sql/requested'

const inNavigation = (requestedQuery: object) => ({ requestedQuery })

describe('what the SQL editor is asked to open', () => {
  test('[A2.03] a requested query in navigation state, which runs when it brings SQL', () => {
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

  test('[A2.04] a posted form and an address never run by themselves, whatever they say', () => {
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

  test('[A2.12] a share before a saved query before a dataset', () => {
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
  ])('nothing by %s', (search, state) => {
    expect(requestedOf(search, state, null)).toBeNull()
  })
})

describe('what any page may be asked for', () => {
  test('[A2.13] every parameter is read by its name', () => {
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

  test('what is absent or makes no sense is off; of two the first counts', () => {
    const none = pageParams('')
    expect(Object.values(none).every((value) => [0, false, null].includes(value as never))).toBe(true)
    expect(
      pageParams('?standalone=9&edit=yes&force=0&focused_chart=x&slice_id=-1&dashboard_id=0&disableDomainSharding=no'),
    ).toEqual(none)
    expect(pageParams('?standalone=2&standalone=1').standalone).toBe(2)
    expect(pageParams('?standalone=constructor').standalone).toBe(0)
  })
})
