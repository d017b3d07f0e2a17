import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'

import { rxjsParts } from '../../../scripts/rxjsParts.mjs'

const USED = `import { from, lastValueFrom, take, toArray } from 'rxjs'
const collected = (input) => lastValueFrom(from(input).pipe(toArray()))
async function* counted(ended) {
  try { yield 1; yield 2; yield 3 } finally { ended.push('ended') }
}
const stream = () => new ReadableStream({ start: (of) => { of.enqueue('a'); of.enqueue('b'); of.close() } })
async function* failing() { yield 1; throw new Error('broke') }
const ended = []
export const all = await collected(counted(ended))
export const first = await lastValueFrom(from(counted(ended)).pipe(take(1)))
export const chunks = await collected(Object.assign(stream(), { [Symbol.asyncIterator]: undefined }))
export const error = await collected(failing()).catch(({ message }) => message)
export const ends = ended.length`

const bundle = async (parts: boolean): Promise<string> => {
  const made = await rolldown({
    input: 'entry',
    resolve: { conditionNames: ['es2015', 'import'] },
    plugins: [
      {
        name: 'entry',
        resolveId: (id: string) => (id === 'entry' ? 'entry.js' : null),
        load: (id: string) => (id === 'entry.js' ? USED : null),
      },
      ...(parts ? [rxjsParts()] : []),
    ],
  })
  const { output } = await made.generate({ minify: true })
  return output[0].code
}

test('rxjs without tslib and schedulers reads iterables and streams as before', async () => {
  const [whole, some] = [await bundle(false), await bundle(true)]
  expect([whole, some].map((code) => code.includes('Symbol.asyncIterator is not defined'))).toEqual([true, false])
  // only what a scheduler is given to names this
  expect([whole, some].map((code) => code.includes('Iterable cannot be null'))).toEqual([true, false])
  const run = (code: string): Promise<object> =>
    import(`data:text/javascript,${encodeURIComponent(code)}`) as Promise<object>
  expect({ ...(await run(some)) }).toEqual({ ...(await run(whole)) })
  expect(await run(some)).toMatchObject({ all: [1, 2, 3], first: 1, chunks: ['a', 'b'], error: 'broke', ends: 2 })
})
