import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { ownMonaco } from '../../../scripts/ownMonaco.mjs'

const LOADER = 'node_modules/@monaco-editor/loader/lib/es/config/index.js'

test('the address of another host does not get into the build', () => {
  const code = readFileSync(LOADER, 'utf8')
  expect(code).toContain('https://')
  const changed = ownMonaco().transform(code, `/somewhere/${LOADER}`)?.code ?? 'https://'
  expect(changed).toContain("vs: ''")
  expect(changed).not.toContain('https://')
})

test('a changed release of the loader, or none at all, fails the build', () => {
  const { transform, buildEnd } = ownMonaco()
  expect(transform("'https://cdn.example/vs'", '/somewhere/else.js')).toBeNull()
  expect(() => transform('another release', `/somewhere/${LOADER}`)).toThrow(
    'has 0 matches, not 1: see scripts/ownMonaco.mjs',
  )
  expect(() => buildEnd(undefined)).toThrow('no file is')
  expect(() => buildEnd(new Error('another'))).not.toThrow()
})
