import { expect, it } from 'vitest'

import { calls } from '../../../../contract/index'
import { withoutRows, withRows } from '../../../../src/core/http/answerRows'
import { createHttp } from '../../../../src/core/http/http'
import { json } from '../../../support/server'

const asking = (answer: object, fastRows: boolean) => {
  const accepted: (string | null)[] = []
  const http = createHttp({
    fetch: async (_url, init) => {
      accepted.push(new Headers(init?.headers).get('accept'))
      return json(answer)
    },
    csrf: 'token',
    base: '',
    fastRows,
    timeout: 60_000,
    onUnauthorized: () => undefined,
    onReached: () => undefined,
  })
  const body = { datasource: { id: 1 }, queries: [{}] }
  return { accepted, send: () => http.call(calls.chartData, { query: {}, body }) }
}

it('requests rows as arrays only from a server that has them, and takes either form', async () => {
  const result = [{ data: [[1, 'a']], colnames: ['n', 't'], more: 'of it' }, { data: [{ n: 1 }] }, { error: 'no' }]
  for (const [fast, accept] of [
    [true, 'application/vnd.recount.rows+json, application/json'],
    [false, 'application/json'],
  ] as const) {
    const { accepted, send } = asking({ result }, fast)
    const { body } = await send()
    expect(accepted).toEqual([accept])
    expect(body).toEqual({
      result: [{ data: [[1, 'a']], colnames: ['n', 't'] }, { data: [{ n: 1 }] }, { error: 'no' }],
    })
  }
})

it('rejects a result that is not rows before anything reads it', async () => {
  for (const data of [[null], [1], ['x'], [[1], null], 'rows', { 0: [1] }]) {
    const { send } = asking({ result: [{ data, colnames: ['n'] }] }, true)
    await expect(send()).rejects.toMatchObject({ failure: { kind: 'unreadable' } })
  }
})

it('checks an answer without its rows and returns them with it', () => {
  for (const body of [
    null,
    7,
    [],
    {},
    { data: [[1]] },
    { result: [] },
    { result: 7 },
    { result: [null, { data: [] }] },
  ]) {
    expect(withRows(withoutRows(body), body)).toEqual(body)
  }
  expect(withoutRows({ data: [[1]], result: [{ data: [{ a: 1 }], x: 1 }] })).toEqual({
    data: [],
    result: [{ data: [], x: 1 }],
  })
})
