import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRenderer, type Renderer } from '../../../server/templates/renderer'
import { makeDatabase, openEngine, rowsOf, runSql, type TestEngine } from '../engine/fixture'

let engine: TestEngine
let renderer: Renderer
let remove: () => Promise<void>
beforeAll(async () => {
  const database = await makeDatabase('CREATE TABLE t AS SELECT 1 AS x')
  remove = database.remove
  engine = await openEngine(database.file)
  renderer = startRenderer()
})
afterAll(async () => {
  renderer.close()
  await engine.close()
  await remove()
})

const hostile = fc.oneof(
  fc.string({
    unit: fc.constantFrom("'", '"', '\\', ';', '-', '/', '*', '{', '}', '%', '$', '\n', ')', '(', 'é', '😀'),
  }),
  fc.string(),
  fc.constantFrom("') OR 1=1 --", "'; DROP TABLE t; --", '{{ 7*7 }}', '$$', "E'\\'"),
)

test('where_in turns any list of texts into literals that the database reads back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 6 }), async (texts) => {
      const rendered = await renderer.render('SELECT unnest(list_value{{ l|where_in }}) AS x', { l: texts })
      if (!('text' in rendered)) throw new Error(rendered.message)
      expect(rowsOf(await runSql(engine, rendered.text)).map(([x]) => x)).toEqual(texts)
    }),
    { seed: 5, numRuns: 150 },
  )
})
