import { describe, expect, it } from 'vitest'

import { errorCatalogue } from '../../../contract/errors'
import { calls } from '../../../contract/index'
import { callTimeout, shardHosts } from '../../../src/boot/bootstrap'
import { createHttp } from '../../../src/core/http/http'
import { CallFailure, errorTypeOf, readErrorBody, timedOut, type Failure } from '../../../src/core/http/failure'
import { event } from '../../../src/core/events/registry'
import { newComponent } from '../../../src/domain/layout/components'
import { absoluteUrl, isAbsoluteUrl, linkAddress } from '../../../src/domain/text/urls'
import { colorText, DEFAULT_COLOR, fixedColor, readColor } from '../../../src/domain/charts/kinds/common/style/color'
import { colorPicker } from '../../../src/domain/charts/kinds/common/style/colorPicker'
import { flights } from '../../support/explore'
import { bootstrapWith } from '../../support/bootstrap'
import { createTestClient } from '../../support/client'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, networkError } from '../../support/server'
import { createWorld, played } from '../../support/world'

const server = serveCalls()

const failureOf = async (respond: () => Response): Promise<Failure> => {
  server.use(answer(calls.chartList, respond), token)
  const { io } = createTestClient()
  try {
    await io.http.call(calls.chartList, { query: {} })
  } catch (error) {
    if (error instanceof CallFailure) return error.failure
  }
  throw new Error('it did not fail')
}

describe('error of a failed call', () => {
  it('reports a network error where no answer came [B8.02] [B8.08]', async () => {
    const failure = await failureOf(networkError)
    expect(failure).toMatchObject({ kind: 'network', message: 'Network error' })
    expect(errorTypeOf(failure)).toBe('FRONTEND_NETWORK_ERROR')
  })

  it('reports invalid input where fields are wrong without a text [B8.04]', () => {
    expect(readErrorBody(400, '{"message":{"name":{"deep":1}}}').message).toBe('Invalid input')
    expect(readErrorBody(400, '{"message":{"name":["Too short."]}}').message).toBe('Too short.')
  })

  it('reports a server error as unexpected, with a description or a trace hint [B8.05]', () => {
    expect(readErrorBody(500, '{"stacktrace":"at 1","description":"no disk"}')).toMatchObject({
      message: 'Unexpected error: no disk',
      stackTrace: 'at 1',
    })
    expect(readErrorBody(500, '{"stacktrace":"at 1"}').message).toBe(
      'Unexpected error: (no description, click to see stack trace)',
    )
    expect(readErrorBody(500, '{"stacktrace":"","message":"x"}').message).toBe('x')
  })

  it('every error has one of the known types [B8.08]', () => {
    const known = `
      GENERIC_DB_ENGINE_ERROR COLUMN_DOES_NOT_EXIST_ERROR TABLE_DOES_NOT_EXIST_ERROR SCHEMA_DOES_NOT_EXIST_ERROR
      CONNECTION_INVALID_USERNAME_ERROR CONNECTION_INVALID_PASSWORD_ERROR CONNECTION_INVALID_HOSTNAME_ERROR
      CONNECTION_PORT_CLOSED_ERROR CONNECTION_INVALID_PORT_ERROR CONNECTION_HOST_DOWN_ERROR
      CONNECTION_ACCESS_DENIED_ERROR CONNECTION_UNKNOWN_DATABASE_ERROR CONNECTION_DATABASE_PERMISSIONS_ERROR
      CONNECTION_MISSING_PARAMETERS_ERROR OBJECT_DOES_NOT_EXIST_ERROR SYNTAX_ERROR CONNECTION_DATABASE_TIMEOUT
      VIZ_GET_DF_ERROR UNKNOWN_DATASOURCE_TYPE_ERROR FAILED_FETCHING_DATASOURCE_INFO_ERROR
      TABLE_SECURITY_ACCESS_ERROR DATASOURCE_SECURITY_ACCESS_ERROR DATABASE_SECURITY_ACCESS_ERROR
      QUERY_SECURITY_ACCESS_ERROR USER_ACTIVITY_SECURITY_ACCESS_ERROR DASHBOARD_SECURITY_ACCESS_ERROR
      CHART_SECURITY_ACCESS_ERROR MISSING_OWNERSHIP_ERROR OAUTH2_REDIRECT OAUTH2_REDIRECT_ERROR BACKEND_TIMEOUT_ERROR
      DATABASE_NOT_FOUND_ERROR MISSING_TEMPLATE_PARAMS_ERROR INVALID_TEMPLATE_PARAMS_ERROR
      RESULTS_BACKEND_NOT_CONFIGURED_ERROR DML_NOT_ALLOWED_ERROR INVALID_CTAS_QUERY_ERROR INVALID_CVAS_QUERY_ERROR
      SQLLAB_TIMEOUT_ERROR RESULTS_BACKEND_ERROR ASYNC_WORKERS_ERROR ADHOC_SUBQUERY_NOT_ALLOWED_ERROR INVALID_SQL_ERROR
      GENERIC_COMMAND_ERROR GENERIC_BACKEND_ERROR INVALID_PAYLOAD_FORMAT_ERROR INVALID_PAYLOAD_SCHEMA_ERROR
      MARSHMALLOW_ERROR REPORT_NOTIFICATION_ERROR
    `
    expect(Object.keys(errorCatalogue)).toEqual(expect.arrayContaining(known.trim().split(/\s+/)))
    const none = { status: null, message: '', errors: [], link: null }
    expect(errorTypeOf({ ...none, kind: 'csrf' })).toBe('FRONTEND_CSRF_ERROR')
    expect(errorTypeOf(timedOut())).toBe('FRONTEND_TIMEOUT_ERROR')
    expect(errorTypeOf({ ...none, kind: 'http' })).toBeNull()
    const typed = readErrorBody(422, '{"errors":[{"message":"m","error_type":"SYNTAX_ERROR","level":"error"}]}')
    expect(errorTypeOf({ ...none, ...typed, kind: 'http' })).toBe('SYNTAX_ERROR')
  })

  it('an error reaches the chart with its type, trace and link [B8.09] [B8.12]', async () => {
    const error = {
      message: 'no',
      error_type: 'DATASOURCE_SECURITY_ACCESS_ERROR',
      level: 'warning',
      extra: { link: 'https://a.example' },
    }
    server.use(
      token,
      answer(calls.chartData, () => json({ errors: [error] }, 403)),
    )
    const client = createTestClient()
    client.world.dispatch('chart.query', { key: 'k', datasetId: 3, formData: {}, queries: '[{}]' })
    await client.clock.settle()
    expect(client.world.store.state().charts.byKey['k']).toMatchObject({
      alert: 'no',
      errorType: 'DATASOURCE_SECURITY_ACCESS_ERROR',
      link: 'https://a.example',
    })
  })
})

describe('toasts', () => {
  const toasts = (noDuplicate: boolean) => {
    const world = createWorld()
    const toast = { level: 'info' as const, text: 'Hello %s', args: ['Ada'], noDuplicate }
    for (const args of [['Ada'], ['Ada'], ['Bob']]) world.remote(event('toast.shown', { ...toast, args }))
    const { byId, order } = world.store.state().toasts
    return order.map((id) => byId[id])
  }

  it('a toast has an id, a level, a text, a duration and its duplicate rule [B3.35]', () => {
    const world = createWorld()
    const levels = [
      ['info', 4000],
      ['success', 4000],
      ['warning', 6000],
      ['danger', 8000],
    ] as const
    for (const [level] of levels)
      world.remote(event('toast.shown', { level, text: 'Hello %s', args: ['Ada'], noDuplicate: level === 'danger' }))
    world.remote(event('toast.shown', { level: 'info', text: 'Bye', args: [], noDuplicate: true }))
    const { byId, order } = world.store.state().toasts
    const text = 'Hello %s'
    // the one that may not come twice is there already in the same words
    expect(order.map((id) => byId[id])).toMatchObject([
      ...levels
        .filter(([level]) => level !== 'danger')
        .map(([level, duration]) => ({ level, text, args: ['Ada'], duration, noDuplicate: false })),
      { level: 'info', text: 'Bye', duration: 4000, noDuplicate: true },
    ])
    expect(order.every((id) => byId[id]?.id === id)).toBe(true)
  })

  it('shows the toast of a refusal for 8 seconds [B3.35]', () => {
    const world = createWorld()
    world.remote(event('toast.shown', { level: 'danger', text: 'No', args: [], noDuplicate: false }))
    const { byId, order } = world.store.state().toasts
    expect(byId[order[0] ?? '']).toMatchObject({ level: 'danger', duration: 8000 })
  })

  it('shows a toast once where duplicates are off [B4.73]', () => {
    expect(toasts(true).map((toast) => toast?.args)).toEqual([['Ada'], ['Bob']])
    expect(toasts(false)).toHaveLength(3)
  })
})

describe('colors', () => {
  it('rejects unreadable colors [B5.19]', () => {
    for (const wrong of [
      '',
      '#12',
      'rgb(1,2)',
      'rgb(256,0,0)',
      'rgba(1,2,3,2)',
      'red;',
      null,
      7,
      { r: 1 },
      { r: 1, g: 2, b: -3 },
    ]) {
      expect(() => readColor(wrong)).toThrow(/^Invalid color$/)
    }
    expect(readColor('#007a87')).toEqual({ r: 0, g: 122, b: 135, a: 1 })
    expect(readColor(' #fa0 ')).toEqual({ r: 255, g: 170, b: 0, a: 1 })
    expect(readColor('rgba(1, 2, 3, 0.5)')).toEqual({ r: 1, g: 2, b: 3, a: 0.5 })
    expect(readColor({ r: 1, g: 2, b: 3 })).toEqual({ r: 1, g: 2, b: 3, a: 1 })
  })

  it('writes a color so that it can be read back', () => {
    const shades = [DEFAULT_COLOR, { r: 1, g: 255, b: 16, a: 0.5 }, { r: 0, g: 0, b: 0, a: 0 }]
    expect(shades.map(colorText)).toEqual(['#007a87', '#01ff1080', '#00000000'])
    expect(shades.map((one) => readColor(colorText(one)))).toEqual(shades)
  })

  it('a color control reports unreadable colors [B5.19]', () => {
    const says = (value: unknown) => colorPicker().validators?.[0]?.(value, { values: {}, dataset: flights })
    expect([undefined, null, '#fa0', DEFAULT_COLOR].map(says)).toEqual([null, null, null, null])
    expect(['reddish', { r: 300, g: 0, b: 0 }].map(says)).toEqual(['Invalid color', 'Invalid color'])
  })

  it('fixes the default color to rgb 0,122,135 [B9.18]', () => {
    expect(DEFAULT_COLOR).toEqual({ r: 0, g: 122, b: 135, a: 1 })
    expect(fixedColor('nonsense')).toBe('rgba(0, 122, 135, 1)')
    expect(fixedColor({ r: 9, g: 8, b: 7, a: 0.5 })).toBe('rgba(9, 8, 7, 0.5)')
  })
})

describe('addresses', () => {
  it('an address is absolute with a scheme, two slashes or a host [B5.35]', () => {
    for (const url of ['https://a.b/c', 'mailto:x@y', '//a/b', 'example.com', 'example.com/x', 'localhost:8088/x']) {
      expect(isAbsoluteUrl(url)).toBe(true)
    }
    for (const url of ['', '/a/b', 'a/b', 'readme', './x.com']) expect(isAbsoluteUrl(url)).toBe(false)
  })

  it('adds two slashes to a bare host, and keeps paths local [B5.36]', () => {
    expect(absoluteUrl('a/b')).toBe('//a/b')
    expect(absoluteUrl('https://a.b')).toBe('https://a.b')
    expect(linkAddress('example.com/x')).toBe('//example.com/x')
    for (const url of ['/a', '#b', 'https://a.b', '//a.b', 'mailto:x@y.z']) expect(linkAddress(url)).toBe(url)
  })
})

describe('settings of the server', () => {
  it('takes the timeout of a call, in seconds, from the settings [B9.07]', () => {
    expect(callTimeout({ webTimeoutSeconds: 5 })).toBe(5000)
  })

  it('spreads chart calls over the configured hosts, unless the page turns it off [B9.08] [A2.13]', async () => {
    const bootstrap = bootstrapWith({}, { SUPERSET_WEBSERVER_DOMAINS: ['a.example', 'b.example:8088', 'x/y', 7] })
    const hosts = shardHosts(bootstrap, { protocol: 'https:', search: '' })
    expect(hosts).toEqual(['https://a.example', 'https://b.example:8088'])
    expect(shardHosts(bootstrap, { protocol: 'https:', search: '?disableDomainSharding=1' })).toEqual([])
    expect(shardHosts(bootstrapWith({}), { protocol: 'https:', search: '' })).toEqual([])
    const asked: string[] = []
    const http = createHttp({
      fetch: async (url, init) => {
        asked.push(`${url as string} ${init?.credentials}`)
        return json({ result: [] })
      },
      base: '',
      hosts,
      fastRows: false,
      timeout: 60_000,
      onUnauthorized: () => undefined,
      onReached: () => undefined,
    })
    const body = { datasource: { id: 1 }, queries: [{}] }
    await http.call({ ...calls.chartData, csrf: false }, { query: {}, body })
    await http.call({ ...calls.chartData, csrf: false }, { query: {}, body })
    await http.call({ ...calls.chartData, csrf: false }, { query: {}, body })
    await http.call(calls.asyncEvents, { query: {} })
    expect(asked).toEqual([
      'https://a.example/api/v1/chart/data include',
      'https://b.example:8088/api/v1/chart/data include',
      'https://a.example/api/v1/chart/data include',
      '/api/v1/async_event/ same-origin',
    ])
  })

  it('limits the rows of a tab to the maximum of the server [A3.06]', () => {
    const world = played([{ do: 'add' }])
    const user = { id: 1, username: '', firstName: '', lastName: '', roles: [], permissions: [] }
    const config = { defaultDatabaseId: null, defaultQueryLimit: 7, displayMaxRow: 1, webTimeoutSeconds: 1, maxRow: 77 }
    world.remote(event('session.bootstrapped', { user, flags: {}, config }))
    world.dispatch('editor.add', {})
    const { editors } = world.store.state()
    const id = editors.order.at(-1) ?? ''
    const limit = () => world.store.state().editors.byId[id]?.queryLimit
    expect(limit()).toBe(7)
    world.dispatch('editor.set_limit', { id, queryLimit: 78 })
    expect(limit()).toBe(7)
    world.dispatch('editor.set_limit', { id, queryLimit: 77 })
    expect(world.store.pending().at(-1)).toMatchObject({ type: 'editor.limit_set', data: { queryLimit: 77 } })
  })
})

it('a new chart or text is 50 units of 8 px high [B3.13]', () => {
  expect(newComponent('CHART', 'CHART-1').meta).toMatchObject({ height: 50 })
  expect(newComponent('MARKDOWN', 'MARKDOWN-1').meta).toMatchObject({ height: 50 })
})
