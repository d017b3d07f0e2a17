import { expect, test } from 'vitest'

import { rolldown } from 'rolldown'

import { d3Parts } from '../../../scripts/d3Parts.mjs'

const bundle = async (code: string, parts: boolean): Promise<string> => {
  const entry = { name: 'entry', resolveId: (id: string) => (id === 'entry' ? id : null), load: () => null }
  const made = await rolldown({
    input: 'entry',
    plugins: [{ ...entry, load: (id: string) => (id === 'entry' ? code : null) }, ...(parts ? [d3Parts()] : [])],
  })
  const { output } = await made.generate({ minify: true })
  return output[0].code
}

const USED = `import { curveLinear, format, line, schemeSet2 } from 'd3'
export const drawn = line().curve(curveLinear)([[0, 1], [2, 3]])
export const written = format('.2f')(1.234)
export const colour = schemeSet2[0]`

test('bundles only the named parts of d3, which still work as before', async () => {
  const [whole, some] = [await bundle(USED, false), await bundle(USED, true)]
  expect(some.length).toBeLessThan(whole.length * 0.6)
  const run = (code: string): Promise<unknown> => import(`data:text/javascript,${encodeURIComponent(code)}`)
  expect({ ...((await run(some)) as object) }).toEqual({ ...((await run(whole)) as object) })
})
