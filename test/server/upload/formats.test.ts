import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import type { UploadPreview } from '../../../contract/upload/upload'
import { type Content, HEADER, uploadWorld, workbook } from '../support/uploads'

const world = await uploadWorld()
const { make, rows, server } = world
afterAll(() => world.close())

const REFRESH = { table_name: 'sales', already_exists: 'replace', same_columns: 'true' }
const all = () => rows('SELECT * FROM ada.sales ORDER BY ALL')

/** A file as one that refreshes the table. */
const look = async (name: string, content: Content, fields: Record<string, string> = {}) =>
  (await world.look(name, content, {
    table_name: 'sales',
    same_columns: 'true',
    ...fields,
  })) as unknown as UploadPreview

const kept = async () => {
  const { store } = server.services
  const row = await store.selectFrom('upload_table').selectAll().where('name', '=', 'sales').executeTakeFirstOrThrow()
  return JSON.parse(row.made_with ?? 'null') as Record<string, unknown> | null
}

const GERMAN = 'Umsatz Mai;;\n\ntag;ort;betrag\n03/04/2024;Köln;1.234,5\n05/06/2024;Bonn;2,75\n'
const COLUMNS = [
  { name: 'tag', type: 'DATE', format: '%d/%m/%Y' },
  { name: 'ort', type: 'VARCHAR' },
  { name: 'betrag', type: 'DOUBLE' },
]

describe('a newer file of a table whose formats were chosen', () => {
  beforeEach(async () => {
    const fields = { table_name: 'sales', already_exists: 'replace', columns: JSON.stringify(COLUMNS) }
    await make('mai.csv', Buffer.from(GERMAN, 'latin1'), fields)
  })

  test('the options that a table was made with are kept', async () => {
    expect(await kept()).toEqual({
      kind: 'csv',
      reading: { encoding: 'latin-1', delimiter: ';', header: true, above: 2 },
      columns: [
        { name: 'tag', format: '%d/%m/%Y' },
        { name: 'betrag', format: '1.234,5' },
      ],
      as_null: [],
    })
  })

  test.each(['replace', 'append'])('numbers and dates are read as in the first file: %s', async (way) => {
    const file = 'tag;ort;betrag\n07/08/2024;Ulm;1.234\n'
    expect(await make('juni.csv', file, { ...REFRESH, already_exists: way })).toMatchObject({ status: 201 })
    const [last] = (await all()).slice(-1)
    expect(last).toEqual({ tag: '2024-08-07', ort: 'Ulm', betrag: 1234 })
  })

  test('the preview of a newer file has the formats of the table', async () => {
    const { refresh, rows: shown, misfits, notes } = await look('juni.csv', 'betrag;tag;ort\n1.234;07/08/2024;Ulm\n')
    expect(refresh).toEqual({
      columns: [
        { name: 'betrag', type: 'DOUBLE', format: '1.234,5' },
        { name: 'tag', type: 'DATE', format: '%d/%m/%Y' },
        { name: 'ort', type: 'VARCHAR' },
      ],
      missing: [],
      added: [],
      as_null: [],
    })
    expect([shown, misfits]).toEqual([[['1234.0', '2024-08-07', 'Ulm']], []])
    expect(notes.filter((note) => note.includes('stays text'))).toEqual([])
  })

  test('texts of another format are counted, and read in the one that is chosen then', async () => {
    const file = 'tag;ort;betrag\n2024-08-07;Ulm;1234.5\n09/08/2024;Ulm;7\n'
    const preview = await look('juni.csv', file)
    expect(preview.misfits).toEqual([
      { column: 'tag', count: 1, line: 2, value: '2024-08-07' },
      { column: 'betrag', count: 1, line: 2, value: '1234.5' },
    ])
    expect(preview.rows[0]).toEqual(['2024-08-07', 'Ulm', '1234.5'])
    const before = await all()
    expect((await make('juni.csv', file, REFRESH)).message).toMatch(/“2024-08-07” is no DATE/)
    expect(await all()).toEqual(before)
    const columns = JSON.stringify([{ name: 'BETRAG', type: 'DOUBLE', format: '1,234.5' }])
    const plain = 'tag;ort;betrag\n08/08/2024;Ulm;1234.5\n'
    expect(await make('juni.csv', plain, { ...REFRESH, columns })).toMatchObject({ status: 201 })
    expect(await all()).toEqual([{ tag: '2024-08-08', ort: 'Ulm', betrag: 1234.5 }])
    // the choice counts for the files after it
    expect(await make('juli.csv', 'tag;ort;betrag\n08/08/2024;Ulm;1,500\n', REFRESH)).toMatchObject({ status: 201 })
    expect(await all()).toEqual([{ tag: '2024-08-08', ort: 'Ulm', betrag: 1500 }])
  })

  test('columns that differ are named before anything is made', async () => {
    const { refresh } = await look('juni.csv', 'tag;stadt;betrag\n07/08/2024;Ulm;1.234\n')
    expect([refresh?.missing, refresh?.added]).toEqual([['ort'], ['stadt']])
  })

  test('a file that is laid out in another way is read by itself, with a note', async () => {
    const file = 'tag,ort,betrag\n07/08/2024,Ulm,"1.234"\n'
    const { reading, refresh, notes } = await look('juni.csv', file)
    expect([reading.delimiter, reading.above, refresh?.missing]).toEqual([',', 0, []])
    expect(notes).toEqual(['The file is not read as the one before it, which did not fit its lines or columns.'])
    expect(await make('juni.csv', file, REFRESH)).toMatchObject({ status: 201 })
    expect(await all()).toEqual([{ tag: '2024-08-07', ort: 'Ulm', betrag: 1234 }])
  })

  test('a file that DuckDB refuses in the layout of the table is read by itself', async () => {
    const file = '"tag","ort","betrag"\n"07/08/2024","Ulm","1.234"\n'
    const { reading, refresh } = await look('juni.csv', file, { above: '0' })
    expect([reading.delimiter, refresh?.missing]).toEqual([',', []])
    expect(await make('juni.csv', file, REFRESH)).toMatchObject({ status: 201 })
  })

  test('a file in UTF-8 is read as such, though the first one was in Latin-1', async () => {
    const { reading, rows: shown } = await look('juni.csv', 'tag;ort;betrag\n07/08/2024;Köln;1\n')
    expect([reading.encoding, shown[0]?.[1]]).toEqual(['utf-8', 'Köln'])
  })

  test('numbers in cells of a workbook keep their value beside texts of CSV', async () => {
    const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
    const head = `<row r="1">${text('A1', 'tag')}${text('B1', 'ort')}${text('C1', 'betrag')}</row>`
    const sheet = `${head}<row r="2">${text('A2', '07/08/2024')}${text('B2', 'Ulm')}<c r="C2"><v>1234.5</v></c></row>`
    expect(await make('juni.xlsx', await workbook(sheet), REFRESH)).toMatchObject({ status: 201 })
    expect(await all()).toEqual([{ tag: '2024-08-07', ort: 'Ulm', betrag: 1234.5 }])
    const { columns } = (await kept()) ?? {}
    expect(columns).toContainEqual({ name: 'betrag', format: '1.234,5' })
  })
})

describe('a newer file of a table', () => {
  test('a fraction is no whole number, and is not rounded', async () => {
    await make('units.csv', 'units\n3\n4\n', { table_name: 'sales', already_exists: 'replace' })
    const answer = await make('more.csv', 'units\n1.234\n', REFRESH)
    expect(answer.message).toBe('Row 2, column “units”: “1.234” is no BIGINT.')
    const columns = JSON.stringify([{ name: 'units', type: 'BIGINT', format: '1.234' }])
    expect(await make('more.csv', 'units\n1.234\n', { ...REFRESH, columns })).toMatchObject({ status: 201 })
    expect(await all()).toEqual([{ units: 1234 }])
  })

  test('a short date is no day of the first century', async () => {
    await make('days.csv', 'd\n2024-05-12\n', { table_name: 'sales', already_exists: 'replace' })
    expect((await look('short.csv', 'd\n24-05-12\n')).misfits).toMatchObject([{ column: 'd', count: 1 }])
  })

  test('consent to NULL is kept by column, and is no consent of the next file', async () => {
    const fields = { table_name: 'sales', already_exists: 'replace', misfits: 'null' }
    const columns = JSON.stringify(['a', 'b'].map((name) => ({ name, type: 'BIGINT' })))
    await make('gaps.csv', 'a,b\n1,2\nx,3\n', { ...fields, columns })
    expect(await kept()).toMatchObject({ as_null: ['a'] })
    const next = 'a,b\ny,1\n2,z\n'
    const { refresh, misfits } = await look('next.csv', next)
    expect([refresh?.as_null, misfits?.map(({ column }) => column)]).toEqual([['a'], ['a', 'b']])
    expect((await make('next.csv', next, REFRESH)).message).toBe('Row 2, column “a”: “y” is no BIGINT.')
    expect(await make('next.csv', next, { ...REFRESH, misfits: 'null' })).toMatchObject({ status: 201 })
    expect(await kept()).toMatchObject({ as_null: ['a', 'b'] })
  })

  test('uneven rows are left out as before only where a preview counts them', async () => {
    const fields = { table_name: 'sales', already_exists: 'replace', ragged: 'skip' }
    expect(await make('u.csv', 'a,b\n1,2\n3\n', fields)).toMatchObject({ status: 201 })
    const next = 'a,b\n5,6\n7\n'
    const { reading, notes, upload_id: id } = await look('u.csv', next)
    expect([reading.ragged, notes]).toEqual([
      'skip',
      ['1 row has fewer or more values than the header (row 3). It is left out.'],
    ])
    expect((await make('u.csv', next, REFRESH)).message).toBe('Row 3 has 1 value; the header has 2.')
    const refused = { upload_id: id, table_name: 'sales', same_columns: 'true', ragged: 'refuse' }
    expect((await world.send('upload_metadata', refused)).status).toBe(422)
    expect(await make('u.csv', next, { ...REFRESH, ragged: 'skip' })).toMatchObject({ status: 201 })
    expect(await all()).toEqual([{ a: 5, b: 6 }])
  })

  test('a sheet and its head rows are kept, and another sheet is read when it is gone', async () => {
    const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
    const sheet = `${HEADER}<row r="2">${text('A2', 'Mon')}<c r="B2"><v>2</v></c></row>`
    const named = (name: string) => ({
      'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="Notes" sheetId="1" r:id="a"/><sheet name="${name}" sheetId="2" r:id="b"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Target="worksheets/one.xml"/><Relationship Id="b" Target="worksheets/two.xml"/></Relationships>`,
      'xl/worksheets/two.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    })
    const note = `<row r="1">${text('A1', 'note')}</row><row r="2">${text('A2', 'x')}</row>`
    const fields = { table_name: 'sales', already_exists: 'replace', sheet_name: 'May' }
    expect(await make('b.xlsx', await workbook(note, named('May')), fields)).toMatchObject({ status: 201 })
    const same = await look('b.xlsx', await workbook(note, named('May')))
    expect([same.reading.sheet, same.refresh?.missing]).toEqual(['May', []])
    const other = await look('b.xlsx', await workbook(note, named('June')))
    expect([other.reading.sheet, other.refresh?.missing]).toEqual(['Notes', ['day', 'amount']])
    const chosen = await look('b.xlsx', await workbook(note, named('June')), { sheet_name: 'June' })
    expect([chosen.reading.sheet, chosen.refresh?.missing]).toEqual(['June', []])
  })

  test('the list and the nested records of JSON are read as in the first file', async () => {
    const file = JSON.stringify({ few: [{ a: { b: 1 } }], many: [{ c: 1 }, { c: 2 }] })
    const fields = { table_name: 'sales', already_exists: 'replace', list: 'few', flat: 'false' }
    expect(await make('l.json', file, fields)).toMatchObject({ status: 201 })
    const { reading, refresh } = await look('l.json', file)
    expect([reading.list, reading.flat, refresh?.missing]).toEqual(['few', false, []])
  })

  test('a table that was made before options were kept is refreshed by guesses', async () => {
    await make('old.csv', 'd\n31.12.2024\n', { table_name: 'sales', already_exists: 'replace' })
    await server.services.store
      .updateTable('upload_table')
      .set({ made_with: null })
      .where('name', '=', 'sales')
      .execute()
    await world.stop()
    const again = await uploadWorld(world.home)
    try {
      expect(await again.make('new.csv', 'd\n30.11.2024\n', REFRESH)).toMatchObject({ status: 201 })
      expect(await again.rows('SELECT * FROM ada.sales')).toEqual([{ d: '2024-11-30' }])
    } finally {
      await again.stop()
    }
  })
})
