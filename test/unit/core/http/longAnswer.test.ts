import { describe, expect, it } from 'vitest'

import { parseExact } from '../../../../src/core/json/json'
import { parseLong, readLong } from '../../../../src/core/http/longAnswer'

const BIG = '9007199254740993'
/** Texts in which a row seems to end, or to begin. */
const CELLS = ['a],[b', '"],["', '\\', '"data":[[1],[2]]', 'ü€😀', null, 1.5, true, '']
const rowsOf = (count: number) => Array.from({ length: count }, (_, row) => [row, ...CELLS, [[row], [row, []]]])

/** Parses as the product does and counts how often. */
const counted = () => {
  const parsed: number[] = []
  const parse = (text: string): Promise<unknown> => {
    parsed.push(text.length)
    return parseExact(text)
  }
  return { parsed, parse }
}

describe('answer of many rows', () => {
  it.each([
    ['a run', (data: unknown) => ({ status: 'success', columns: [[1], [2]], query: { sql: '"data":[[' }, data })],
    ['a chart', (data: unknown) => ({ result: [{ data, colnames: [['n'], ['t']] }, { data: [[1], [2]] }], more: [] })],
    ['rows elsewhere', (data: unknown) => ({ status: 'success', nothing: { data } })],
    ['rows elsewhere, too', (data: unknown) => ({ first: { data: [[1], [2]] }, data })],
    ['rows elsewhere before others', (data: unknown) => ({ first: { data }, data: [[1], [2]] })],
    ['rows of the second part', (data: unknown) => ({ result: [{ data: [{ n: 1 }] }, { data }] })],
  ])('parses an answer in slices to the same value as at once: %s', async (_, answerOf) => {
    const answer = answerOf(rowsOf(20_000))
    const text = JSON.stringify(answer)
    // printing the difference of so many rows would take minutes
    expect(JSON.stringify(await parseLong(text, parseExact)) === text).toBe(true)
  })

  it('parses a long answer in pieces and lets other tasks run between them', async () => {
    const { parsed, parse } = counted()
    const text = JSON.stringify({ data: rowsOf(20_000) })
    let heard = 0
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      heard += 1
      channel.port2.postMessage(null)
    }
    channel.port2.postMessage(null)
    await parseLong(text, parse)
    channel.port1.close()
    expect(Math.max(...parsed.slice(0, -1))).toBeLessThan(text.length / 4)
    expect(heard).toBeGreaterThan(1)
  })

  it('keeps integers that a number cannot hold [A7.02]', async () => {
    const rows = Array.from({ length: 30_000 }, (_, row) => (row % 7000 === 0 ? `[${BIG},${row}]` : `[1,${row}]`))
    const { data } = (await parseLong(`{"data":[${rows.join(',')}]}`, parseExact)) as { data: unknown[][] }
    expect(data).toHaveLength(30_000)
    expect([data[0], data[1], data[28_000]]).toEqual([
      [BIG, 0],
      [1, 1],
      [BIG, 28_000],
    ])
  })

  it('parses answers with object rows, without rows or full of brackets at once', async () => {
    const answers = [
      { data: rowsOf(9000).map((row) => ({ row })) },
      { data: [], text: 'x'.repeat(300_000) },
      { data: [[`${'],['.repeat(100_000)}`], [2]] },
    ]
    for (const answer of answers) expect(await parseLong(JSON.stringify(answer), parseExact)).toEqual(answer)
  })

  it('rejects an answer that is not JSON', async () => {
    const text = JSON.stringify({ data: rowsOf(20_000) })
    for (const broken of [text.slice(0, -1), text.slice(0, -3), `${text}]`, text.replace('1.5', '1.5.5')]) {
      await expect(parseLong(broken, parseExact)).rejects.toThrow(SyntaxError)
    }
  })

  it('reads a body the same wherever its bytes are cut', async () => {
    const text = JSON.stringify(rowsOf(200))
    const bytes = new TextEncoder().encode(text)
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.slice(at, at + 7))
        controller.close()
      },
    })
    expect(await readLong(new Response(body))).toBe(text)
    expect(await readLong(new Response(null))).toBe('')
  })
})
