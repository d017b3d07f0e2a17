import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { lightMonaco } from '../../scripts/lightMonaco.mjs'

const FILE = 'node_modules/monaco-editor/esm/vs/platform/contextkey/common/contextkey.js'

test('Monaco makes no error while it is loaded, and what it throws in its place is one', () => {
  const { transform } = lightMonaco()
  const code = readFileSync(FILE, 'utf8')
  const { code: light } = transform(code, `/somewhere/${FILE}`) ?? { code: '' }
  expect(light.match(/static \{ this\._parseError = .* \}/g)).toEqual([
    'static { this._parseError = Object.create(Error.prototype); }',
  ])
  expect(light.split('\n')).toHaveLength(code.split('\n').length)
  expect(transform(code, '/somewhere/else.js')).toBeNull()
  expect(() => transform('another Monaco', `/somewhere/${FILE}`)).toThrow('scripts/lightMonaco.mjs')
})
