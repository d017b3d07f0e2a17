import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allCalls } from '../../../contract/index'
import { auditDocument } from '../support/auditDocument'

/** Formatting pads the cells of tables. */
const plain = (text: string): string => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---')

test('docs/audit.md lists every call that may change something', () => {
  expect(plain(readFileSync('docs/audit.md', 'utf8'))).toBe(plain(auditDocument()))
})

test('each call that may change something declares its entry', () => {
  const silent = allCalls.filter(({ method, audit }) => method !== 'GET' && audit === undefined)
  expect(silent.map(({ name }) => name)).toEqual([])
})
