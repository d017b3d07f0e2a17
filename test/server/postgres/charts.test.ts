import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { whyNoPostgres } from '../../support/postgres'
import { compareCharts } from '../support/comparison/compare'
import { documentOf } from '../support/comparison/document'
import { postgresRemote } from '../support/engines'

/** A document without the spaces and lines that only align its tables. */
const plain = (text: string): string => text.replaceAll(/[-\s]+/g, ' ').trim()

it('the document of the comparison of engines is that of its questions', () => {
  expect(plain(readFileSync('docs/engines.md', 'utf8'))).toBe(plain(documentOf()))
})

describe.skipIf(whyNoPostgres() !== null)('charts of PostgreSQL', () => {
  compareCharts('postgres', postgresRemote)
})
