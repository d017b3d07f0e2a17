import { afterAll, describe, expect, test } from 'vitest'
import { type Content, messageOf, type Preview, uploadWorld } from '../support/uploads'

const world = await uploadWorld()
const { send, look, make, rows } = world

afterAll(() => world.close())

const told = ({ reading, notes, rows: first }: Preview) => [reading['ragged'], notes, first]
const made = async (name: string, content: Content, ragged: string) => {
  expect(await make(name, content, { already_exists: 'replace', ragged })).toMatchObject({ status: 201 })
  return rows(`SELECT * FROM ada.${name.slice(0, -4)}`)
}

describe('rows of another length than the header', () => {
  test('fills short rows with NULL, and notes their number', async () => {
    const file = 'a,b,c\n1,2,3\n4\n5,"x\ny"\n'
    expect(told(await look('short.csv', file))).toEqual([
      'pad',
      ['2 rows have fewer values than the header (the first is row 3). What is missing is NULL.'],
      [
        ['1', '2', '3'],
        ['4', null, null],
        ['5', 'x\ny', null],
      ],
    ])
    expect(await made('short.csv', file, 'pad')).toEqual([
      { a: 1, b: '2', c: 3 },
      { a: 4, b: null, c: null },
      { a: 5, b: 'x\ny', c: null },
    ])
  })

  test('detects types from present values, even if every row is short', async () => {
    const file = 'a,b,c,d,e\n1,2.5,2024-01-31,2024-01-31 08:00\n7,100,1850-02-01,2024-01-31 09:30\n0,3,2024-02-01\n'
    const { columns, notes, rows: first } = await look('all.csv', file)
    expect([columns.map(({ type }) => type), notes.length]).toEqual([
      ['BIGINT', 'DOUBLE', 'DATE', 'TIMESTAMP', 'VARCHAR'],
      1,
    ])
    expect(first[0]).toEqual(['1', '2.5', '2024-01-31', '2024-01-31 08:00:00', null])
  })

  test('leaves out exactly the rows with too many values', async () => {
    const file = 'a,b\n1,2024-01-31\n2,2024-02-01,9\n3,2024-03-01\n4\n5,2024-05-01\n'
    const preview = await look('long.csv', file)
    const note = '2 rows have fewer or more values than the header (the first is row 3). They are left out.'
    expect([told(preview).slice(0, 2), preview.columns.map(({ type }) => type)]).toEqual([
      ['skip', [note]],
      ['BIGINT', 'DATE'],
    ])
    expect(await made('long.csv', file, 'skip')).toMatchObject([{ a: 1 }, { a: 3 }, { a: 5 }])
    const misfit = `a,b\n${'1,2\n'.repeat(30_000)}9,9,9\nx,2\n`
    const columns = JSON.stringify([
      { name: 'a', type: 'BIGINT' },
      { name: 'b', type: 'BIGINT' },
    ])
    expect((await make('misfit.csv', misfit, { ragged: 'skip', columns })).message).toBe(
      'Row 30,003, column “a”: “x” is no BIGINT.',
    )
  })

  test('refuses a file of mostly too long rows, and any ragged row on request', async () => {
    const file = { name: 'wide.csv', content: 'a,b\n1,2,3,4\n3,4,5\n' }
    expect(messageOf(await send('upload_metadata', {}, file))).toBe(
      'Row 2 has more values than the header, which has 2.',
    )
    const short = { name: 'wanted.csv', content: 'a,b\n1,2\n3\n' }
    expect(messageOf(await send('upload_metadata', { ragged: 'refuse' }, short))).toBe(
      'Row 3 has 1 value; the header has 2.',
    )
    expect((await make('wanted.csv', short.content)).message).toBe('Row 3 has 1 value; the header has 2.')
    expect(messageOf(await send('upload_metadata', { ragged: 'some' }, short))).toMatch(/must be refuse, pad or skip/)
  })

  test('finds ragged rows anywhere in a file, and waits for a choice of treatment', async () => {
    const file = `a,b\n${'1,2\n'.repeat(60_000)}3\n4,5,6\n`
    const note = '2 rows have fewer or more values than the header (the first is row 60,002). They are left out.'
    expect(told(await look('late.csv', file)).slice(0, 2)).toEqual(['skip', [note]])
    expect((await make('late.csv', file)).message).toBe('Row 60,002 has 1 value; the header has 2.')
    await made('late.csv', file, 'skip')
    expect(await rows('SELECT count(*) AS n FROM ada.late')).toEqual([{ n: 60_000 }])
  })

  test('loads no row that ends in an empty value into wrong columns', async () => {
    const file = 'id,amount,count,note\n1,12.5,3,x\n2,1,234.50,8,\n3,1,234.50,8,,,\n4,7.25,9,\n'
    const preview = await look('shifted.csv', file)
    const note = '2 rows have fewer or more values than the header (the first is row 3). They are left out.'
    expect(told(preview).slice(0, 2)).toEqual(['skip', [note]])
    expect(preview.columns.map(({ type }) => type)).toEqual(['BIGINT', 'DOUBLE', 'BIGINT', 'VARCHAR'])
    expect(await made('shifted.csv', file, 'skip')).toEqual([
      { id: 1, amount: 12.5, count: 3, note: 'x' },
      { id: 4, amount: 7.25, count: 9, note: null },
    ])
    expect((await make('shifted.csv', file, { already_exists: 'replace' })).message).toBe(
      'Row 3 has more values than the header, which has 4.',
    )
    expect((await make('shifted.csv', file, { already_exists: 'replace', ragged: 'pad' })).message).toBe(
      'Row 3 has more values than the header, which has 4.',
    )
  })

  test('reads rows that all end in the same delimiters, which the header lacks', async () => {
    const file = 'a,b\n1,2,\n3,4,""\n'
    expect(told(await look('ends.csv', file)).slice(0, 2)).toEqual([
      'pad',
      ['2 rows have more values than the header (the first is row 2), all of them empty. Those are passed over.'],
    ])
    expect(await made('ends.csv', file, 'pad')).toEqual([
      { a: 1, b: 2 },
      { a: 3, b: 4 },
    ])
  })

  test('counts no row as ragged where only line ends differ, and reads both line ends', async () => {
    const file = 'a,b\r\n1,"x\r\ny"\n2,z\r\n'
    expect(told(await look('ends.csv', file)).slice(0, 2)).toEqual(['refuse', []])
    expect(await made('ends.csv', file, 'refuse')).toEqual([
      { a: 1, b: 'x\r\ny' },
      { a: 2, b: 'z' },
    ])
  })

  test('reports an unclosed quote in a file with ragged rows', async () => {
    const file = { name: 'quote.csv', content: 'a,b\n1,2\n3,4,5\n6,"x\n7,8\n' }
    expect(messageOf(await send('upload_metadata', { ragged: 'skip' }, file))).toBe(
      'Row 4: a quoted value is not closed.',
    )
    expect(messageOf(await send('upload_metadata', {}, file))).toBe(
      'Row 3 has more values than the header, which has 2.',
    )
  })

  test('counts any number of ragged rows, and finds an unclosed quote after them', async () => {
    const short = `${'1,2,3,4,5\n'.repeat(26_000)}${'1\n'.repeat(25_500)}`
    const file = { name: 'many.csv', content: `a,b,c,d,e\n1,2,3,4,5,6\n${short}6,"x\n7,8,9,10,11\n` }
    const refused = 'Row 51,503: a quoted value is not closed.'
    expect(messageOf(await send('upload_metadata', { ragged: 'skip' }, file))).toBe(refused)
    expect(messageOf(await send('upload_metadata', {}, file))).toBe(
      'Row 2 has more values than the header, which has 5.',
    )
    expect((await make('many.csv', file.content, { ragged: 'skip' })).message).toBe(refused)
  })

  test('fills no rows where an unclosed quote takes the rest of the file', async () => {
    const open = 'a,b,c\n1,2\n6,"x,7\n7,8,9\n'
    const unclosed = 'Row 3: a quoted value is not closed.'
    expect(messageOf(await send('upload_metadata', { ragged: 'pad' }, { name: 'open.csv', content: open }))).toBe(
      unclosed,
    )
    expect((await make('open.csv', open, { ragged: 'pad' })).message).toBe(unclosed)
    const many = `a,b,c,d,e\n${'1\n'.repeat(25_500)}6,"x\n7,8,9,10,11\n`
    expect((await make('many.csv', many, { ragged: 'pad' })).message).toBe('Row 25,502: a quoted value is not closed.')
  })
})
