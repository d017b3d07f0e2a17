import { calls } from '../../contract/index'
import { createHttp } from '../../src/core/http/http'
import { createResultStore, toRows } from '../../src/core/results/store'
import { toColumn } from '../../src/effects/run/answers'
import { interleave, type Pair } from '../measure'
import { rest } from './frames'
import { cipherOf } from './world'

/** P4: ms from a response's first byte to its rows at hand, beside `JSON.parse` of the same bytes and one array filled. */
export const rowsReady = async (key: string, url: string, rounds: number): Promise<Pair> => {
  const bytes = await (await fetch(url)).arrayBuffer()
  const answer = () => new Response(bytes, { status: 200, headers: { 'content-type': 'application/json' } })
  const http = createHttp({
    fetch: () => Promise.resolve(answer()),
    base: '',
    fastRows: true,
    timeout: 60_000,
    onUnauthorized: () => undefined,
    onReached: () => undefined,
  })
  const results = createResultStore({
    name: `recount results rows-${Date.now()}`,
    cipher: cipherOf(key),
    now: () => Date.now(),
    onError: (error) => reportError(error),
  })
  let made = 0
  const product = async (): Promise<number> => {
    const resultsKey = `rows-${(made += 1)}`
    const start = performance.now()
    const { body, bytes: size } = await http.call(calls.results, { query: { key: resultsKey } })
    const columns = (body.columns ?? []).map(toColumn)
    results.put(resultsKey, { columns, rows: toRows(body.data ?? [], columns), bytes: size })
    const took = performance.now() - start
    const rows = results.peek(resultsKey)?.rows.length
    await results.idle()
    await rest(20)
    if (rows !== reference.rows) throw new Error(`${rows} rows at hand instead of ${reference.rows}`)
    return took
  }
  const reference = async (): Promise<number> => {
    const start = performance.now()
    const body = JSON.parse(await answer().text()) as { readonly data: readonly (readonly unknown[])[] }
    const filled: (readonly unknown[])[] = Array.from({ length: body.data.length })
    for (let index = 0; index < body.data.length; index += 1) filled[index] = body.data[index] ?? []
    const took = performance.now() - start
    reference.rows = filled.length
    await rest(20)
    return took
  }
  reference.rows = -1
  await reference()
  const pair = await interleave(product, reference, { rounds, warmUp: 3 })
  results.close()
  return pair
}
