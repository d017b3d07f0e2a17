import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { fileProblemOf } from '../../../server/upload/loadErrors'
import { type Content, HEADER, messageOf, uploadWorld, workbook } from '../support/uploads'

const world = await uploadWorld()
const { home, id, ada, send, look, make, rows, left } = world

beforeAll(() => make('there.csv', 'a\n1\n'))
afterAll(() => world.close())

const LONG = `a,b\n${'1,2\n'.repeat(60_000)}`
const bomb = async (): Promise<Buffer> => workbook(`${HEADER}${'<row><c><v>1</v></c></row>'.repeat(6_000_000)}`)

describe('problems of files that cannot become a table', () => {
  test.each<[string, string, () => Content | Promise<Content>, RegExp]>([
    ['an empty file', 'a.csv', () => '', /The file is empty/],
    ['blank lines', 'a.csv', () => '\n \n', /The file is empty/],
    ['a value of another type, late', 'a.csv', () => `${LONG}foo,2\n`, /Row 60,002, column “a”: “foo” is no BIGINT/],
    [
      'a row that is too long, late',
      'a.csv',
      () => `${LONG}1,2,3\n`,
      /Row 60,002 has more values than the header, which has 2/,
    ],
    ['a ragged row', 'a.csv', () => 'a,b\n1,2\n3\n', /Row 3 has 1 value; the header has 2/],
    [
      'another encoding, late',
      'a.csv',
      () => Buffer.concat([Buffer.from('a,b\n' + 'x,2\n'.repeat(400_000)), Buffer.from('J\xfcrgen,2\n', 'latin1')]),
      /Row 400,002 is not in the chosen encoding/,
    ],
    ['bytes', 'a.csv', () => Buffer.from([0, 1, 2, 3]), /no text/],
    [
      '10,000 columns',
      'a.csv',
      () => `${Array.from({ length: 10_000 }, (_, i) => `c${i}`).join(',')}\n`,
      /10,000 columns; a table takes 4,000/,
    ],
    ['a quote that is not closed', 'a.csv', () => 'a,b\n1,"x\n2,3\n', /Row 2: a quoted value is not closed/],
    ['JSON that ends too early', 'a.json', () => '[{"a":1},{"a":', /Record 2 is no JSON at its character 6/],
    ['no Parquet', 'a.parquet', () => 'PAR1 nothing PAR1', /no Parquet file/],
    ['no workbook', 'a.xlsx', () => 'PK nothing', /no Excel workbook/],
    [
      'a zip that is no workbook',
      'a.xlsx',
      async () => {
        const zip = new ZipFile()
        zip.addBuffer(Buffer.from('x'), 'x')
        zip.end()
        return buffer(zip.outputStream.pipe(new PassThrough()))
      },
      /no Excel workbook/,
    ],
    ['a zip bomb', 'a.xlsx', bomb, /The workbook is refused: its part xl\/worksheets\/one.xml unpacks/],
    [
      'entities that grow',
      'a.xlsx',
      () => workbook(HEADER, { 'xl/styles.xml': '<!DOCTYPE a [<!ENTITY b "xxxx">]><styleSheet>&b;</styleSheet>' }),
      /damaged/,
    ],
    [
      'a formula without a value',
      'a.xlsx',
      () => workbook(`${HEADER}<row r="2"><c r="B2"><f>1+1</f></c></row>`),
      /Row 2, column B: the formula has no value/,
    ],
    [
      'a workbook with a password',
      'a.xlsx',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      /^The workbook has a password\. Save it without one, and send it again\.$/,
    ],
    [
      'a workbook of Excel 97',
      'a.xlsx',
      () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      /^The workbook is in the format of Excel 97 \(\.xls\)\. Save it as \.xlsx, and send that\.$/,
    ],
    ['a file of Excel 97 by its name', 'a.xls', () => 'x', /^Workbooks of Excel 97 \(\.xls\) cannot be read/],
    ['another kind of file', 'a.exe', () => 'MZ', /This kind of file cannot be read/],
  ])('reports %s and leaves nothing behind', async (_, name, content, message) => {
    const before = left()
    const answer = await make(name, await content(), { table_name: 'wrong' })
    expect(answer.message).toMatch(message)
    expect(answer.status).toBe(422)
    expect(left()).toEqual(before)
    expect(String((await rows('SELECT * FROM ada.wrong'))[0])).toBe('TABLE_DOES_NOT_EXIST_ERROR')
  })

  test('names the row of a value that does not fit the chosen type', async () => {
    const { upload_id: sent } = await look('t.csv', 'a,b\n1,x\n2,y\n')
    const columns = JSON.stringify([
      { name: 'a', type: 'BIGINT' },
      { name: 'the b', type: 'DATE' },
    ])
    const answer = await send('upload', { upload_id: sent, table_name: 'wrong', columns })
    expect(messageOf(answer)).toBe('Row 2, column “the b”: “x” is no DATE. 2 values of the column are none.')
    const evil = JSON.stringify([
      { name: 'a', type: 'BIGINT); DROP TABLE x; --' },
      { name: 'b', type: 'DATE' },
    ])
    expect(messageOf(await send('upload', { upload_id: sent, table_name: 'wrong', columns: evil }))).toMatch(
      /There is no type/,
    )
    const json = await look('t.json', '[{"a":"1"},{"a":"x"}]')
    const chosen = JSON.stringify([{ name: 'a', type: 'BIGINT' }])
    expect(messageOf(await send('upload', { upload_id: json.upload_id, table_name: 'wrong', columns: chosen }))).toBe(
      'Row 2, column “a”: “x” is no BIGINT.',
    )
  })

  test('treats names of files, tables and columns as names only', async () => {
    const hostile = `"a""b",'; DROP TABLE x; --,a\u202eb,,A,a\n1,2,3,4,5,6\n`
    const preview = await look(`../../"; rm -rf ~\u0000.csv`.replace('"', '%22'), hostile)
    expect(preview.columns.map(({ name }) => name)).toEqual([
      'a"b',
      "'; DROP TABLE x; --",
      'a b',
      'column_4',
      'A',
      'a_1',
    ])
    const name = `x"y'; DROP`
    expect((await send('upload', { upload_id: preview.upload_id, table_name: name })).status).toBe(201)
    expect(await rows(`SELECT "a""b" AS v FROM ada."x""y'; DROP"`)).toEqual([{ v: 1 }])
    for (const bad of ['', ' x', 'a\u0000b', 'x'.repeat(101)]) {
      expect((await make('n.csv', 'a\n1\n', { table_name: bad })).status).toBe(422)
    }
    expect(left().every((file) => /^[0-9a-f-]{36}\.duckdb$/.test(file))).toBe(true)
  })

  test('refuses an incomplete form, and an invalid one', async () => {
    const cut = await ada.send('POST', `/api/v1/database/${id}/upload_metadata/`, {
      raw: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\n1',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    expect(cut.status).toBe(400)
    expect((await ada.post(`/api/v1/database/${id}/upload_metadata/`, { a: 1 })).status).toBe(400)
    expect(readdirSync(join(home, 'uploads', 'staging')).length).toBeLessThanOrEqual(10)
  })
})

test('a file that DuckDB cannot guess is not called too long', () => {
  const message = [
    'Invalid Input Error: Error when sniffing file "/x".',
    'It was not possible to automatically detect the CSV parsing dialect',
    '* Increase max_line_size if the file has longer lines',
  ].join('\n')
  expect(fileProblemOf(message, [])?.message).toMatch(/no table with this delimiter and encoding/)
  expect(fileProblemOf('Maximum line size of 16777216 bytes exceeded', [])?.message).toMatch(/longer than 16 MB/)
})
