import { expect, it } from 'vitest'

import { sentenceOf } from '../../../src/app/sentences'
import { plain } from '../../../src/core/events/sentence'
import { namesOf } from '../../../src/app/readModel'
import { quotedName } from '../../../src/domain/sql/names'
import { emptyModel } from '../../support/model'

it('quotes a name only where its engine would read it otherwise', () => {
  expect(['delay', 'a_1'].map((name) => quotedName(name, 'duckdb'))).toEqual(['delay', 'a_1'])
  expect(['Delay', 'unit price', 'order', '1st', 'a"b', ''].map((name) => quotedName(name, 'duckdb'))).toEqual([
    '"Delay"',
    '"unit price"',
    '"order"',
    '"1st"',
    '"a""b"',
    '""',
  ])
  expect(quotedName('a`b c', 'mysql')).toBe('`a``b c`')
})

it('shows a general word for an unknown name, and names a file where the log does', () => {
  const names = namesOf(emptyModel())
  const said = (type: string, data: object) => plain(sentenceOf(type, data, names)!)
  expect(said('schema.schemas_requested', { dbId: 1 })).toBe('Started to load the schemas of a database')
  const done = { jobId: 'j', bytes: 9, rows: 1, notes: [] }
  expect(said('job.done', done)).toBe('A file is complete with 1 row')
  expect(said('job.done', { ...done, fileName: 'Sales.csv' })).toBe('Sales.csv is complete with 1 row')
  expect(said('job.failed', { jobId: 'j', message: 'no room' })).toBe('A file could not be completed: no room')
})
