import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { lightErrors } from '../../../scripts/lightErrors.mjs'

const MONACO = 'node_modules/monaco-editor/esm/vs/platform/contextkey/common/contextkey.js'
const REACT = 'node_modules/react-dom/cjs/react-dom-client.production.js'

const { transform } = lightErrors()

test.each([
  [MONACO, /static \{ this\._parseError = (.*); \}/g, ['Object.create(Error.prototype)']],
  [
    REACT,
    /\w+Exception = (.*)[,;]/g,
    [519, 460, 474, 542, 461].map(
      (code) => `Object.assign(Object.create(Error.prototype), { message: formatProdErrorMessage(${code}) })`,
    ),
  ],
])('%s creates no error while it loads, and throws real ones later', (file, made, expected) => {
  const code = readFileSync(file, 'utf8')
  const light = transform(code, `/somewhere/${file}`)?.code ?? ''
  expect([...light.matchAll(made)].map(([, one]) => one)).toEqual(expected)
  expect(light.split('\n')).toHaveLength(code.split('\n').length)
})

test('leaves unknown files alone, and fails the build for a changed release', () => {
  expect(transform('throw new Error()', '/somewhere/else.js')).toBeNull()
  expect(() => transform('another release', `/somewhere/${REACT}`)).toThrow(
    'has 0 matches, not 5: see scripts/lightErrors.mjs',
  )
})

test('fails a build that misses one of its target files', () => {
  const { transform: take, buildEnd } = lightErrors()
  take(readFileSync(REACT, 'utf8'), `/somewhere/${REACT}?commonjs`)
  expect(buildEnd).toThrow('contextkey')
  expect(() => buildEnd(new Error('another'))).not.toThrow()
  take(readFileSync(MONACO, 'utf8'), `/somewhere/${MONACO}`)
  expect(buildEnd).not.toThrow()
})
