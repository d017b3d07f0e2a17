import { describe, expect, it, vi } from 'vitest'

import { createBatching } from '../../../src/effects/chart/batch'
import { createRequestQueue } from '../../../src/effects/chart/queue'
import { bytesOf } from '../../support/together'

const ONE = '/api/v1/chart/data'
const ALL = `${ONE}/together`

interface Sent {
  readonly url: string
  readonly body: { readonly id?: string; readonly questions?: readonly unknown[] }
  readonly signal: AbortSignal | null
  readonly answer: (response: Response) => void
  readonly fail: (error: Error) => void
}

/** A network that answers when the test says so; a moment ends with `flush`. */
const world = () => {
  const sent: Sent[] = []
  let due: (() => void)[] = []
  let ids = 0
  const send = ((url: string, { body, signal = null }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
      const said = JSON.parse(body as string) as Sent['body']
      sent.push({ url, body: said, signal, answer: resolve, fail: reject })
    })) as typeof fetch
  let renewed = 0
  const asking = createBatching(
    (run) => void due.push(run),
    () => `id${(ids += 1)}`,
  )(send, () => void (renewed += 1))
  const ask = (name: string, more: { signal?: AbortSignal; url?: string; length?: number; filler?: string } = {}) => {
    const { signal = new AbortController().signal, url = ONE, length = 0, filler = 'x' } = more
    const body = JSON.stringify({ name, filler: filler.repeat(length) })
    const answer = asking(url, { method: 'POST', headers: { 'x-csrftoken': 'token' }, body, signal })
    return answer.then(
      async (response) => `${response.status} ${await response.text()}`,
      (error: unknown) => `failed: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  const flush = async (): Promise<void> => {
    const now = due
    due = []
    for (const run of now) run()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { sent, ask, flush, renewals: () => renewed }
}

/** An answer whose bytes come as the test hands them out. */
const streamed = () => {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const stream = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) })
  const response = new Response(stream, { headers: { 'content-type': 'application/octet-stream' } })
  return { response, push: (bytes: Uint8Array) => controller.enqueue(bytes), end: () => controller.close() }
}

const name = (question: unknown): unknown => (question as { body: { name: string } }).body.name

describe('chart batch', () => {
  it('answers each chart of a batch as soon as its part arrives, however bytes are cut', async () => {
    const { sent, ask, flush } = world()
    const told: string[] = []
    const asked = ['a', 'b', 'c'].map((one, at) =>
      ask(one, { url: at === 0 ? `${ONE}?form_data=%7B%22slice_id%22%3A7%7D&dashboard_id=3&force=true` : ONE }).then(
        (text) => told.push(text),
      ),
    )
    await flush()
    expect(sent.map(({ url }) => url)).toEqual([ALL])
    expect(sent[0]?.body.questions?.map(name)).toEqual(['a', 'b', 'c'])
    expect(sent[0]?.body.questions?.[0]).toMatchObject({
      form_data: '{"slice_id":7}',
      dashboard_id: '3',
      force: 'true',
    })
    const { response, push, end } = streamed()
    sent[0]?.answer(response)
    const bytes = bytesOf([
      { index: 2, status: 200, text: '{"of":"c — 三"}' },
      { index: 0, status: 400, text: '{"message":"no"}' },
      { index: 1, status: 200, text: '' },
    ])
    for (const [at, byte] of bytes.entries()) {
      push(Uint8Array.of(byte))
      if (at === 40) {
        await flush()
        expect(told).toEqual(['200 {"of":"c — 三"}'])
      }
    }
    end()
    await Promise.all(asked)
    expect(told).toEqual(['200 {"of":"c — 三"}', '400 {"message":"no"}', '200 '])
  })

  it('sends a lone or large chart query by itself', async () => {
    const { sent, ask, flush } = world()
    void ask('alone')
    void ask('large', { length: 1_048_576 })
    await flush()
    void ask('later')
    await flush()
    expect(sent.map(({ url }) => url)).toEqual([ONE, ONE, ONE])
  })

  it("splits a batch that exceeds the server's bytes, counted in UTF-8", async () => {
    const { sent, ask, flush } = world()
    const form = encodeURIComponent('三'.repeat(2000))
    for (let at = 0; at < 50; at++) {
      void ask(`${at}`, { length: 64_000, filler: '三', url: `${ONE}?form_data=${form}` })
    }
    await flush()
    expect(sent.flatMap(({ body }) => body.questions?.map(name))).toEqual(
      Array.from({ length: 50 }, (_, at) => `${at}`),
    )
    for (const { body } of sent) expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(1_100_000)
    expect(sent).toHaveLength(10)
  })

  it('resets the timeout when any chunk of the batch arrives', async () => {
    const { sent, ask, flush, renewals } = world()
    const [a] = [ask('a'), ask('b'), ask('c')]
    await flush()
    const { response, push } = streamed()
    sent[0]?.answer(response)
    const bytes = bytesOf([{ index: 0, status: 200, text: 'rows' }])
    push(bytes.subarray(0, 14))
    push(bytes.subarray(14))
    expect(await a).toBe('200 rows')
    expect(renewals()).toBe(6)
    push(Uint8Array.of(0))
    await flush()
    expect(renewals()).toBe(8)
  })

  it('leaves no listener that would stop a finished call', async () => {
    const { sent, ask, flush } = world()
    const stops = ['a', 'b', 'c'].map(() => new AbortController())
    const removed = stops.map(({ signal }) => vi.spyOn(signal, 'removeEventListener'))
    const asked = stops.map(({ signal }, at) => ask(`${at}`, { signal }))
    await flush()
    sent[0]?.fail(new TypeError('Failed to fetch'))
    await Promise.all(asked)
    for (const one of removed) expect(one).toHaveBeenCalledWith('abort', expect.any(Function))
    for (const stop of stops.slice(1)) stop.abort(new Error('signed out'))
    await flush()
    expect(sent).toHaveLength(1)
  })

  it('stops batched queries one by one, and the batch once none is wanted', async () => {
    const { sent, ask, flush } = world()
    const stops = ['a', 'b', 'c', 'never sent'].map(() => new AbortController())
    const all = stops.map((stop, at) => ask(`${at}`, { signal: stop.signal }))
    stops[3]?.abort(new Error('left'))
    await flush()
    expect(sent[0]?.body.questions?.map(name)).toEqual(['0', '1', '2'])
    stops[2]?.abort(new Error('left'))
    stops[0]?.abort(new Error('left'))
    await flush()
    expect(sent[1]).toMatchObject({ url: `${ALL}/stop`, body: { id: sent[0]?.body.id, questions: [2, 0] } })
    const { response, push } = streamed()
    sent[0]?.answer(response)
    push(bytesOf([{ index: 0, status: 200, text: 'late' }]))
    stops[1]?.abort(new Error('left'))
    await flush()
    expect(sent[0]?.signal?.aborted).toBe(true)
    expect(sent).toHaveLength(2)
    expect(await Promise.all(all)).toEqual(['failed: left', 'failed: left', 'failed: left', 'failed: left'])
  })

  it('a refused or broken batch fails all queries without an answer', async () => {
    const { sent, ask, flush } = world()
    const refused = [ask('a'), ask('b')]
    await flush()
    sent[0]?.answer(Response.json({ message: 'CSRF' }, { status: 400 }))
    expect(await Promise.all(refused)).toEqual(['400 {"message":"CSRF"}', '400 {"message":"CSRF"}'])
    const broken = [ask('a'), ask('b'), ask('c')]
    await flush()
    const { response, push, end } = streamed()
    sent[1]?.answer(response)
    push(bytesOf([{ index: 1, status: 200, text: 'rows' }]))
    push(bytesOf([{ index: 0, status: 200, text: 'cut off' }]).subarray(0, 15))
    end()
    expect(await Promise.all(broken)).toEqual([
      'failed: The answers broke off',
      '200 rows',
      'failed: The answers broke off',
    ])
    const lost = [ask('a'), ask('b')]
    await flush()
    sent[2]?.fail(new TypeError('Failed to fetch'))
    expect(await Promise.all(lost)).toEqual(['failed: Failed to fetch', 'failed: Failed to fetch'])
  })
})

it('batches chart queries with a filter query of the same turn', async () => {
  const sent: string[] = []
  const asking = createBatching(
    queueMicrotask,
    () => 'id',
  )((url) => {
    sent.push(url as string)
    return new Promise(() => undefined)
  })
  const ask = (body: string): void => void asking(ONE, { method: 'POST', body }).catch(() => undefined)
  const queue = createRequestQueue(() => true)
  for (const filterFirst of [true, false]) {
    sent.length = 0
    const filter = () => queueMicrotask(() => ask('{"of":"a filter"}'))
    if (filterFirst) filter()
    for (const key of ['a', 'b']) {
      queue.see(key, true)
      queue.want(key, `${key} ${filterFirst}`, () => ask(`{"of":"${key}"}`))
    }
    if (!filterFirst) filter()
    await new Promise((resolve) => setTimeout(resolve))
    expect(sent).toEqual([ALL])
  }
})
