import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { decodeQuery } from '../../../contract/decoding'
import { encodeQuery } from '../../../contract/encoding'
import { risonParts } from '../../../scripts/risonParts.mjs'

interface Rison {
  readonly encode: (value: unknown) => string
  readonly decode: (text: string) => unknown
}

test('rison without the parts that nothing calls reads and writes the same', () => {
  const file = 'node_modules/rison/js/rison.js'
  const built = risonParts().transform(readFileSync(file, 'utf8'), `/${file}`)?.code ?? ''
  const parts = {} as Rison
  // oxlint-disable-next-line typescript/no-implied-eval -- the code of the package, as the build has it
  new Function('exports', built)(parts)
  expect(Object.keys(parts)).not.toContain('encode_uri')
  for (const value of [{ a: [1, 'x y', null, true], b: { c: "it's!" } }, [], 'é', -1.5]) {
    expect(parts.encode(value)).toBe(encodeQuery(value))
    expect(parts.decode(parts.encode(value))).toEqual(value)
    expect(decodeQuery(parts.encode(value))).toEqual({ ok: true, value })
  }
})
