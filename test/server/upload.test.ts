import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { loadSettings } from '../../server/config'
import { uploadsOpener } from '../../server/wiring'
import { type Answer, type Browser, type TestServer, startTestServer } from './support/server'

let server: TestServer
let ada: Browser
let bob: Browser
let home: string
let id: number

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'recount-upload-'))
  const settings = { ...loadSettings({ RECOUNT_HOME: home }, null), memoryMb: 512 }
  server = await startTestServer({ home, settings: { memoryMb: 512 }, openUploadsEngine: uploadsOpener(settings) })
  ada = await server.signedIn('ada', ['Gamma', 'sql_lab'])
  bob = await server.signedIn('Bob', ['Admin'])
  const { result } = (await ada.get('/api/v1/database/')).json<{
    result: { id: number; allow_file_upload: boolean }[]
  }>()
  id = result.find((row) => row.allow_file_upload)?.id ?? 0
})
afterAll(async () => {
  await server.close()
  rmSync(home, { recursive: true })
})

type Content = string | Uint8Array

const send = (
  call: 'upload' | 'upload_metadata',
  fields: Record<string, string>,
  file?: { name: string; content: Content },
  by = ada,
): Promise<Answer> => {
  const mark = 'x-x-boundary-x-x'
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  if (file) {
    parts.push(
      Buffer.from(
        `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
    )
    parts.push(Buffer.from(file.content), Buffer.from('\r\n'))
  }
  parts.push(Buffer.from(`--${mark}--\r\n`))
  return by.send('POST', `/api/v1/database/${id}/${call}/`, {
    raw: Buffer.concat(parts) as unknown as string,
    headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
  })
}

interface Preview {
  readonly upload_id: string
  readonly table_name: string
  readonly columns: { name: string; type: string }[]
  readonly rows: (string | null)[][]
  readonly reading: Record<string, unknown>
  readonly sheets: string[]
  readonly notes: string[]
}

const look = async (name: string, content: Content, fields: Record<string, string> = {}): Promise<Preview> => {
  const answer = await send('upload_metadata', fields, { name, content })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json<{ result: { upload: Preview } }>().result.upload
}

const messageOf = (answer: Answer): string => {
  const body = answer.json<{ errors?: { message: string }[]; message?: string }>()
  return body.errors?.[0]?.message ?? body.message ?? ''
}

/** Sends a file and makes a table of it; answers what is said of it. */
const make = async (name: string, content: Content, fields: Record<string, string> = {}) => {
  const answer = await send('upload', fields, { name, content })
  return { status: answer.status, message: messageOf(answer) }
}

const rows = async (sql: string, by = ada): Promise<unknown[]> => {
  const answer = await by.post('/api/v1/sqllab/execute/', { database_id: id, sql })
  const body = answer.json<{ data?: unknown[]; errors?: { error_type: string }[] }>()
  return body.data ?? [body.errors?.[0]?.error_type]
}

const left = (): string[] => readdirSync(join(home, 'uploads')).filter((name) => name !== 'staging')

/** A workbook with one sheet. */
const workbook = async (sheet: string, more: Record<string, string> = {}): Promise<Buffer> => {
  const zip = new ZipFile()
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="Sales" sheetId="1" r:id="a"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Target="worksheets/one.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/worksheets/one.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  }
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  return buffer(zip.outputStream.pipe(new PassThrough()))
}

const HEADER = `<row r="1"><c r="A1" t="inlineStr"><is><t>day</t></is></c><c r="B1" t="inlineStr"><is><t>amount</t></is></c></row>`

describe('a file becomes a table', () => {
  test('CSV: columns and types are shown first, then the table is made in the own schema', async () => {
    const preview = await look(
      'Late Flights (1).csv',
      'id;zip;day;note\n1;01234;2024-01-31;"a;b"\n2;99999;2024-02-01;\n',
    )
    expect(preview).toMatchObject({
      table_name: 'late_flights_1',
      columns: [
        { name: 'id', type: 'BIGINT' },
        { name: 'zip', type: 'VARCHAR' },
        { name: 'day', type: 'DATE' },
        { name: 'note', type: 'VARCHAR' },
      ],
      rows: [
        ['1', '01234', '2024-01-31', 'a;b'],
        ['2', '99999', '2024-02-01', null],
      ],
      reading: { delimiter: ';', encoding: 'utf-8', header: true },
    })
    const columns = preview.columns.map((column, i) => (i === 0 ? { name: 'number', type: 'DOUBLE' } : column))
    const answer = await send('upload', {
      upload_id: preview.upload_id,
      table_name: 'flights',
      columns: JSON.stringify(columns),
    })
    expect([answer.status, answer.json()]).toEqual([
      201,
      { message: 'OK', table: { schema: 'ada', name: 'flights', rows: 2 } },
    ])
    expect(await rows('SELECT number, zip FROM ada.flights ORDER BY number DESC')).toEqual([
      { number: 2, zip: '99999' },
      { number: 1, zip: '01234' },
    ])
    const gone = await send('upload', { upload_id: preview.upload_id, table_name: 'again' })
    expect(gone.status).toBe(404)
  })

  test('it stands in the schema browser of its owner, and nobody else finds it', async () => {
    await make('mine.csv', 'a\n1\n')
    const schemas = async (by: Browser) =>
      (await by.get(`/api/v1/database/${id}/schemas/`)).json<{ result: string[] }>().result
    expect(await schemas(ada)).toEqual(['ada'])
    expect((await schemas(bob))[0]).toMatch(/^bob~\d+$/)
    const tables = async (by: Browser, schema: string) =>
      (await by.get(`/api/v1/database/${id}/tables/?q=${encodeURIComponent(`(schema_name:'${schema}')`)}`)).json<{
        result: { value: string; type: string; extra: object }[]
      }>().result
    expect((await tables(ada, 'ada')).find(({ value }) => value === 'mine')).toMatchObject({
      type: 'table',
      extra: { rows: 1 },
    })
    expect(await tables(bob, 'ada')).toEqual([])
    expect((await bob.get(`/api/v1/database/${id}/table_metadata/?name=mine&schema=ada`)).status).toBe(404)
    const estimate = (by: Browser) =>
      by.post('/api/v1/sqllab/estimate/', { database_id: id, sql: 'SELECT * FROM ada.mine' })
    expect((await estimate(ada)).status).toBe(200)
    expect((await estimate(bob)).status).not.toBe(200)
    expect(await rows('SELECT * FROM ada.mine', bob)).toEqual(['TABLE_SECURITY_ACCESS_ERROR'])
    for (const sql of [
      'SELECT * FROM part_0.main.data',
      'SELECT * FROM part_0.data',
      'SHOW TABLES',
      'SELECT * FROM duckdb_tables()',
      'DROP VIEW ada.mine',
      'CREATE TABLE ada.x AS SELECT 1',
    ]) {
      expect(String((await rows(sql, bob))[0])).toMatch(/_ERROR$/)
    }
    const eve = await server.signedIn('eve', ['Gamma'])
    expect((await eve.get(`/api/v1/database/${id}/schemas/`)).status).toBe(404)
    expect((await send('upload_metadata', {}, { name: 'a.csv', content: 'a\n1\n' }, eve)).status).toBe(403)
  })

  test('its owner deletes it, with its file, and nobody else does', async () => {
    await make('short.csv', 'a\n1\n')
    const files = left().length
    const remove = (by: Browser, name: string, place = id) =>
      by.send('DELETE', `/api/v1/database/${place}/upload/?table_name=${encodeURIComponent(name)}`)
    expect((await remove(bob, 'short')).status).toBe(404)
    expect((await remove(ada, 'never there')).status).toBe(404)
    expect((await remove(ada, 'short', id + 1000)).status).toBe(404)
    const eve = await server.signedIn('eva', ['Gamma'])
    expect((await remove(eve, 'short')).status).toBe(403)
    expect((await ada.send('DELETE', `/api/v1/database/${id}/upload/`)).status).toBe(422)
    expect(await rows('SELECT a FROM ada.short')).toEqual([{ a: 1 }])
    expect((await remove(ada, 'short')).status).toBe(200)
    expect((await remove(ada, 'short')).status).toBe(404)
    expect(left()).toHaveLength(files - 1)
    expect(await rows('SELECT a FROM ada.short')).toEqual(['TABLE_DOES_NOT_EXIST_ERROR'])
    expect(await make('short.csv', 'a\n2\n')).toMatchObject({ status: 201 })
  })

  test('where statements may change data nobody writes to tables of files, their own or those of others', async () => {
    await make('guarded.csv', 'a\n1\n')
    const put = (body: object) => bob.send('PUT', `/api/v1/database/${id}`, { body })
    for (const name of ['allow_dml', 'allow_ctas', 'allow_cvas']) {
      const answer = await put({ [name]: true })
      expect(answer.status).toBe(422)
      expect(answer.json<{ message: object }>().message).toEqual({
        [name]: ['Tables made of files can be read, not written.'],
      })
    }
    // as if somebody had switched it on by other means
    const on = { allow_dml: 1, allow_ctas: 1, allow_cvas: 1 }
    await server.services.store.updateTable('database').set(on).where('id', '=', id).execute()
    const statements = [
      'INSERT INTO ada.guarded VALUES (9)',
      'UPDATE ada.guarded SET a = 9',
      'DELETE FROM ada.guarded',
      'DROP VIEW ada.guarded',
      'DROP SCHEMA ada CASCADE',
      'CREATE OR REPLACE VIEW ada.guarded AS SELECT 9 AS a',
      'CREATE TABLE ada.planted AS SELECT 9 AS a',
      'CREATE TABLE main.planted AS SELECT 9 AS a',
      'INSERT INTO part_0.main.data VALUES (9)',
      'SELECT 1; DROP VIEW ada.guarded',
    ]
    for (const by of [ada, bob]) {
      for (const sql of statements)
        expect([sql, (await rows(sql, by))[0]]).toEqual([sql, expect.stringMatching(/_ERROR$/)])
      for (const method of ['TABLE', 'VIEW']) {
        const kept = await by.post('/api/v1/sqllab/execute/', {
          database_id: id,
          sql: 'SELECT 9 AS a',
          select_as_cta: true,
          ctas_method: method,
          tmp_table_name: 'guarded',
          tmp_schema_name: 'ada',
        })
        expect(kept.status).toBeGreaterThanOrEqual(400)
      }
    }
    expect(await rows('SELECT a FROM ada.guarded')).toEqual([{ a: 1 }])
    expect(await rows('SELECT a FROM ada.planted')).toEqual(['TABLE_DOES_NOT_EXIST_ERROR'])
    const off = { allow_dml: 0, allow_ctas: 0, allow_cvas: 0 }
    await server.services.store.updateTable('database').set(off).where('id', '=', id).execute()
  })

  test('uploads can be switched off and on, and no other database takes files', async () => {
    const put = (body: object, place = id) => bob.send('PUT', `/api/v1/database/${place}`, { body })
    const { parameters, engine_information } = (await bob.get(`/api/v1/database/${id}/connection`)).json<{
      result: { parameters: object; engine_information: object }
    }>().result
    expect(engine_information).toEqual({ supports_file_upload: true })
    // all that the form sends
    const form = { database_name: 'uploads', engine: 'duckdb', parameters, expose_in_sqllab: true, allow_dml: false }
    expect((await put({ ...form, allow_file_upload: false })).status).toBe(200)
    expect(await make('refused.csv', 'a\n1\n')).toEqual({
      status: 422,
      message: 'Uploads are switched off. An administrator can allow them.',
    })
    expect(await rows('SELECT 1 AS a')).toEqual([{ a: 1 }])
    expect((await put({ ...form, allow_file_upload: true })).status).toBe(200)
    expect(await make('taken.csv', 'a\n1\n')).toMatchObject({ status: 201 })
    const list = (await bob.get('/api/v1/database/')).json<{ result: { id: number }[] }>().result
    const other = list.find((row) => row.id !== id)?.id ?? 0
    const refused = await put({ allow_file_upload: true }, other)
    expect(refused.json<{ message: object }>().message).toHaveProperty('allow_file_upload')
  })

  test('Parquet keeps its types, JSON its records, Excel its dates', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'recount-files-'))
    const instance = await DuckDBInstance.create(':memory:')
    const connection = await instance.connect()
    await connection.run(
      `COPY (SELECT 9007199254740993 AS big, 1.10::DECIMAL(9,2) AS d, [1, 2] AS l) TO '${folder}/p.parquet'`,
    )
    const { readFileSync } = await import('node:fs')
    expect(await make('p.parquet', readFileSync(join(folder, 'p.parquet')))).toMatchObject({ status: 201 })
    expect(await rows('SELECT big, d, l FROM ada.p')).toEqual([{ big: '9007199254740993', d: '1.10', l: [1, 2] }])
    expect(await make('r.json', '[{"a":1,"b":{"c":"x"}},{"a":2}]')).toMatchObject({ status: 201 })
    expect(await rows('SELECT a, b.c AS c FROM ada.r ORDER BY a')).toEqual([
      { a: 1, c: 'x' },
      { a: 2, c: null },
    ])
    const book = await workbook(
      `${HEADER}<row r="2"><c r="A2" s="1"><v>45351</v></c><c r="B2"><v>1.5</v></c></row><row r="4"><c r="B4"><v>2</v></c></row>`,
    )
    const preview = await look('Book.xlsx', book)
    expect(preview).toMatchObject({
      columns: [
        { name: 'day', type: 'DATE' },
        { name: 'amount', type: 'DOUBLE' },
      ],
      rows: [
        ['2024-02-29', '1.5'],
        [null, '2.0'],
      ],
      sheets: ['Sales'],
    })
    expect((await send('upload', { upload_id: preview.upload_id })).status).toBe(201)
    expect(await rows('SELECT * FROM ada.book WHERE day IS NOT NULL')).toEqual([{ day: '2024-02-29', amount: 1.5 }])
    rmSync(folder, { recursive: true })
  })

  test('a name is used once, unless the table is replaced', async () => {
    await make('twice.csv', 'a\n1\n')
    const files = left().length
    expect(await make('TWICE.csv', 'a\n2\n')).toMatchObject({
      status: 422,
      message: expect.stringContaining('already') as string,
    })
    expect(await rows('SELECT a FROM ada.twice')).toEqual([{ a: 1 }])
    expect(await make('twice.csv', 'b\n3\n', { already_exists: 'replace' })).toMatchObject({ status: 201 })
    expect(await rows('SELECT b FROM ada.twice')).toEqual([{ b: 3 }])
    expect(left()).toHaveLength(files)
  })

  test('a job tells how it goes, and a stop leaves nothing', async () => {
    const big = `a,b\n${'1234567,abcdefgh\n'.repeat(2_000_000)}`
    const files = left().length
    const answer = await send('upload', { job: 'big-1', table_name: 'big' }, { name: 'big.csv', content: big })
    expect(answer.status).toBe(202)
    await ada.post('/api/v1/job/big-1/stop')
    const job = async (name: string) =>
      (await ada.get(`/api/v1/job/${name}`)).json<{ result: { state: string; rows: number } }>().result
    expect(await job('big-1')).toMatchObject({ state: 'stopped' })
    await expect
      .poll(() => readdirSync(join(home, 'uploads', 'staging')).filter((name) => name.endsWith('.duckdb')))
      .toEqual([])
    expect(left()).toHaveLength(files)
    expect((await send('upload', { job: 'big-2', table_name: 'big' }, { name: 'big.csv', content: big })).status).toBe(
      202,
    )
    await expect.poll(async () => (await job('big-2')).state).toBe('done')
    expect(await job('big-2')).toMatchObject({ rows: 2_000_000 })
    expect(await rows('SELECT count(*) AS n FROM ada.big')).toEqual([{ n: 2_000_000 }])
  })
})

const LONG = `a,b\n${'1,2\n'.repeat(60_000)}`
const bomb = async (): Promise<Buffer> => workbook(`${HEADER}${'<row><c><v>1</v></c></row>'.repeat(6_000_000)}`)

describe('what cannot become a table is said with its place, and nothing is left', () => {
  test.each<[string, string, () => Content | Promise<Content>, RegExp]>([
    ['an empty file', 'a.csv', () => '', /The file is empty/],
    ['blank lines', 'a.csv', () => '\n \n', /The file is empty/],
    ['a value of another type, late', 'a.csv', () => `${LONG}foo,2\n`, /Row 60,002, column “a”: “foo” is no BIGINT/],
    ['a row that is too long, late', 'a.csv', () => `${LONG}1,2,3\n`, /Row 60,002 has 3 values; the header has 2/],
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
    ['JSON that ends too early', 'a.json', () => '[{"a":1},{"a":', /Record 3 is no JSON/],
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
      'a value beside the header',
      'a.xlsx',
      () => workbook(`${HEADER}<row r="3"><c r="D3"><v>1</v></c></row>`),
      /Row 3, column D: there is a value beyond the 2 columns/,
    ],
    ['another kind of file', 'a.exe', () => 'MZ', /This kind of file cannot be read/],
  ])('%s', async (_, name, content, message) => {
    const before = left()
    const answer = await make(name, await content(), { table_name: 'wrong' })
    expect(answer.message).toMatch(message)
    expect(answer.status).toBe(422)
    expect(left()).toEqual(before)
    expect(String((await rows('SELECT * FROM ada.wrong'))[0])).toBe('TABLE_DOES_NOT_EXIST_ERROR')
  })

  test('a type that was chosen and does not fit names the row', async () => {
    const { upload_id: sent } = await look('t.csv', 'a,b\n1,x\n2,y\n')
    const columns = JSON.stringify([
      { name: 'a', type: 'BIGINT' },
      { name: 'the b', type: 'DATE' },
    ])
    const answer = await send('upload', { upload_id: sent, table_name: 'wrong', columns })
    expect(messageOf(answer)).toBe('Row 2, column “the b”: “x” is no DATE.')
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

  test('a file in Latin-1 or UTF-16 is read as such, and that is said', async () => {
    const latin = await look('l.csv', Buffer.from('name,city\nJ\xfcrgen,K\xf6ln\n', 'latin1'))
    expect([latin.rows, latin.reading['encoding'], latin.notes.length]).toEqual([[['Jürgen', 'Köln']], 'latin-1', 1])
    const wide = await look('w.csv', Buffer.from('\ufeffname,city\nJürgen,Köln\n', 'utf16le'))
    expect([wide.rows, wide.columns[0]?.name]).toEqual([[['Jürgen', 'Köln']], 'name'])
    const again = await send('upload_metadata', { upload_id: latin.upload_id, encoding: 'utf-8' })
    expect(messageOf(again)).toMatch(/not in the chosen encoding/)
  })

  test('names of files, tables and columns stay names', async () => {
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

  test('a form that is cut off, and one that is none', async () => {
    const cut = await ada.send('POST', `/api/v1/database/${id}/upload_metadata/`, {
      raw: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\n1',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    expect(cut.status).toBe(400)
    expect((await ada.post(`/api/v1/database/${id}/upload_metadata/`, { a: 1 })).status).toBe(400)
    expect(readdirSync(join(home, 'uploads', 'staging')).length).toBeLessThanOrEqual(10)
  })
})

test('a restart keeps the tables and removes what is half done', async () => {
  await make('kept.csv', 'a\n7\n')
  writeFileSync(join(home, 'uploads', 'half.duckdb'), 'x')
  await server.close()
  const settings = { ...loadSettings({ RECOUNT_HOME: home }, null), memoryMb: 512 }
  server = await startTestServer({ home, settings: { memoryMb: 512 }, openUploadsEngine: uploadsOpener(settings) })
  ada = await server.sessionOf(ada.userId ?? 0)
  expect(left()).not.toContain('half.duckdb')
  expect(await rows('SELECT a FROM ada.kept')).toEqual([{ a: 7 }])
})
