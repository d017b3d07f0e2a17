import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { HEADER, messageOf, type Preview, uploadWorld, workbook } from '../support/uploads'

const world = await uploadWorld()
const { send, look, make, rows } = world

afterAll(() => world.close())

const types = ({ columns }: Preview): string[] => columns.map(({ type }) => type)

describe('texts', () => {
  test('reads a file in Latin-1 or UTF-16 as such, and notes that', async () => {
    const latin = await look('l.csv', Buffer.from('name,city\nJ\xfcrgen,K\xf6ln\n', 'latin1'))
    expect([latin.rows, latin.reading['encoding'], latin.notes.length]).toEqual([[['Jürgen', 'Köln']], 'latin-1', 1])
    const wide = await look('w.csv', Buffer.from('\ufeffname,city\nJürgen,Köln\n', 'utf16le'))
    expect([wide.rows, wide.columns[0]?.name]).toEqual([[['Jürgen', 'Köln']], 'name'])
    const again = await send('upload_metadata', { upload_id: latin.upload_id, encoding: 'utf-8' })
    expect(messageOf(again)).toMatch(/not in the chosen encoding/)
  })

  test.each<[string, Buffer, string]>([
    ['UTF-16, most significant byte first', Buffer.from('\ufeffname,n\nJürgen,1\n', 'utf16le').swap16(), 'Jürgen'],
    ['UTF-16 without a mark', Buffer.from('name,n\nJürgen,1\n', 'utf16le'), 'Jürgen'],
    ['UTF-16 with signs beyond its first plane', Buffer.from('\ufeffname,n\n😀,1\n', 'utf16le'), '😀'],
    ['what Windows means by Latin-1', Buffer.from('name,n\n\x93100 \x80\x94,1\n', 'latin1'), '“100 €”'],
  ])('reads %s', async (_, content, name) => {
    const preview = await look('t.csv', content)
    expect([preview.rows, types(preview)]).toEqual([[[name, '1']], ['VARCHAR', 'BIGINT']])
    expect(await make('t.csv', content, { already_exists: 'replace' })).toMatchObject({ status: 201 })
    expect(await rows('SELECT * FROM ada.t')).toEqual([{ name, n: 1 }])
  })

  test('names the row of a cut off UTF-16 text', async () => {
    const cut = Buffer.concat([Buffer.from('\ufeffa,b\n1,2\n', 'utf16le'), Buffer.from([0x31])])
    const answer = await send('upload_metadata', {}, { name: 'cut.csv', content: cut })
    expect([answer.status, messageOf(answer)]).toEqual([
      422,
      'Row 3 is not in the chosen encoding. Choose another one.',
    ])
  })

  test('takes the line that names the delimiter out of the rows', async () => {
    const preview = await look('sep.csv', 'sep=;\na;b\n1;x\n')
    expect([preview.rows, preview.columns.map(({ name }) => name)]).toEqual([[['1', 'x']], ['a', 'b']])
    const wrong = `sep=;\na;b\n${'1;2\n'.repeat(30_000)}x;2\n`
    expect((await make('late.csv', wrong)).message).toBe('Row 30,003, column “a”: “x” is no BIGINT.')
  })

  test.each<[string, string, number, string[]]>([
    ['a title', 'Sales report 2024\nid,name\n1,x\n2,y\n', 1, ['Sales report 2024']],
    ['a title and a blank line', '"Sales, 2024"\r\n\r\nid;name\r\n1;x\r\n2;y\r\n', 2, ['Sales, 2024']],
    ['cells that are empty behind the title', 'Sales,,\n,,\nid,name,\n1,x,\n', 2, ['Sales']],
    ['a title over a table of three', 'Sales,,\nid,name,k\n1,x,\n', 1, ['Sales']],
    ['a title whose line ends otherwise', 'Sales 2024,,\nid,name,k\r\n1,x,"$1,2"\r\n', 1, ['Sales 2024']],
    ['a blank line that ends otherwise', 'Sales\r\n\nid,name\r\n1,x\r\n', 2, ['Sales']],
    ['a title with a comma', 'Offices, as of May\n\nid,name,k\n1,x,2\n', 2, ['Offices']],
    ['none', ',name\n1,x\n2,y\n', 0, []],
    ['none, where names are missing above texts', 'name,,\nRome,Italy,x\nOslo,Norway,y\n', 0, []],
    ['none, where names are missing above numbers', 'name,,\nRome,3,4\nOslo,5,6\n', 0, []],
    ['none, where a blank line parts the rows', 'a,b\n1,x\n\n2,y\n', 0, []],
    ['none, where a name has a line end', '"a\nb",c\n1,2\n3,4\n', 0, []],
    ['none, in a file of one column', 'comment\nhello\nhello, world\n', 0, []],
  ])('leaves out lines above the header, and notes that: %s', async (_, content, above, titles) => {
    const file = { name: 'titled.csv', content }
    const answer = await send('upload_metadata', {}, file)
    if (titles.length === 0) {
      const { upload } = answer.json<{ result?: { upload: Preview } }>().result ?? {}
      expect(upload?.reading['above'] ?? 0).toBe(0)
      return
    }
    const preview = await look('titled.csv', content)
    const note = `${above === 1 ? 'The line above the header is' : `The ${above} lines above the header are`} left out: “${titles[0]}”.`
    expect([
      preview.columns.slice(0, 2),
      preview.rows[0]?.slice(0, 2),
      preview.notes,
      preview.reading['above'],
    ]).toEqual([
      [
        { name: 'id', type: 'BIGINT' },
        { name: 'name', type: 'VARCHAR' },
      ],
      ['1', 'x'],
      [note],
      above,
    ])
    expect(await make('titled.csv', content, { already_exists: 'replace' })).toMatchObject({ status: 201 })
    expect(await rows('SELECT id, name FROM ada.titled LIMIT 1')).toEqual([{ id: 1, name: 'x' }])
  })

  test('accepts a number of lines above the header, and still names rows by their lines', async () => {
    const content = `one\ntwo\na\n${'1\n'.repeat(30_000)}x\n`
    const first = await look('above.csv', content)
    const again = await send('upload_metadata', { upload_id: first.upload_id, above: '2' })
    expect(again.json<{ result: { upload: Preview } }>().result.upload).toMatchObject({
      columns: [{ name: 'a', type: 'BIGINT' }],
      reading: { above: 2 },
    })
    expect((await make('above.csv', content, { above: '2' })).message).toBe('Row 30,004, column “a”: “x” is no BIGINT.')
    expect(messageOf(await send('upload_metadata', { upload_id: first.upload_id, above: 'x' }))).toMatch(
      /Above must be/,
    )
  })

  test('reads the content of a gzip file', async () => {
    const preview = await look('packed.csv.GZ', gzipSync('a,b\n1,x\n'))
    expect([preview.table_name, preview.rows]).toEqual(['packed', [['1', 'x']]])
    expect((await look('packed.ndjson.gz', gzipSync('{"a":1}\n{"a":2}\n'))).rows).toEqual([['1'], ['2']])
    const damaged = await send('upload_metadata', {}, { name: 'd.csv.gz', content: 'a,b\n1,x\n' })
    expect([damaged.status, messageOf(damaged)]).toEqual([422, 'The file is damaged, or not packed by gzip.'])
    const cut = gzipSync('a,b\n'.repeat(1000)).subarray(0, 20)
    expect((await send('upload_metadata', {}, { name: 'c.csv.gz', content: cut })).status).toBe(422)
  })

  test('reads JSON with a byte order mark, and in UTF-16', async () => {
    for (const content of [Buffer.from('\ufeff[{"a":1}]'), Buffer.from('\ufeff[{"a":1}]', 'utf16le')]) {
      const preview = await look('m.json', content)
      expect([preview.columns, preview.rows]).toEqual([[{ name: 'a', type: 'BIGINT' }], [['1']]])
    }
  })
})

describe('dates and numbers as people write them', () => {
  test.each<[string, string, string, string]>([
    ['days first', '31.01.2024|5.2.2024', 'DATE', '2024-01-31|2024-02-05'],
    ['months first', '01/31/2024|12/05/2024', 'DATE', '2024-01-31|2024-12-05'],
    ['days first, with strokes', '31/01/2024|05/12/2024', 'DATE', '2024-01-31|2024-12-05'],
    ['names of months', '31-Jan-2024|05-DEC-2024', 'DATE', '2024-01-31|2024-12-05'],
    ['short years', '31.01.24|05.12.99', 'DATE', '2024-01-31|1999-12-05'],
    ['days first with times', '31.01.2024 14:05|5.2.2024 8:00', 'TIMESTAMP', '2024-01-31 14:05:00|2024-02-05 08:00:00'],
    ['years of birth', '12.05.48|01.02.68', 'DATE', '1948-05-12|1968-02-01'],
    ['years at the turn of a century', '31-Dec-29|30-Dec-30', 'DATE', '2029-12-31|1930-12-30'],
    ['short years that come first', '99-01-31|24-02-05', 'DATE', '1999-01-31|2024-02-05'],
    ['half days', '01/31/2024 2:05 PM|02/05/2024 8:00 am', 'TIMESTAMP', '2024-01-31 14:05:00|2024-02-05 08:00:00'],
    ['days alone', '2024-01-31|2024-02-05', 'DATE', '2024-01-31|2024-02-05'],
    ['decimal commas', '1.234,5|-2,75', 'DOUBLE', '1234.5|-2.75'],
    ['thousands', '1,500|2,750,000', 'BIGINT', '1500|2750000'],
    ['thousands and decimals', '1,500|2,750.5', 'DOUBLE', '1500.0|2750.5'],
    ['dollars', '$1,381.48|-$7', 'DOUBLE', '1381.48|-7.0'],
    ['whole dollars', '$1,500|$ -2,750', 'DOUBLE', '1500.0|-2750.0'],
    ['euros', '1.234,50 €|-12\u00a0€', 'DOUBLE', '1234.5|-12.0'],
    ['thousands of pesos', '$12.990|$950', 'DOUBLE', '12990.0|950.0'],
    ['thousands of euros', '1,234 €|12.50 €', 'DOUBLE', '1234.0|12.5'],
    ['other currencies', '₺1,234.50|₺7', 'DOUBLE', '1234.5|7.0'],
    ['whole amounts', '$5|$7', 'DOUBLE', '5.0|7.0'],
    ['more than two decimals', '$0.125|$1,000.375', 'DOUBLE', '0.125|1000.375'],
    ['euros before the amount', '€1.234,50|€ 2,75', 'DOUBLE', '1234.5|2.75'],
    ['euros with decimal points', '€1,234.50|€12', 'DOUBLE', '1234.5|12.0'],
    ['no amount', '$5|$5 off', 'VARCHAR', '$5|$5 off'],
    [
      'integers beyond 64 bits',
      '9007199254740993|99999999999999999999999999',
      'HUGEINT',
      '9007199254740993|99999999999999999999999999',
    ],
    ['digits without end', `1|${'9'.repeat(45)}`, 'VARCHAR', `1|${'9'.repeat(45)}`],
    ['no date', '31.01.2024|31.13.2024', 'VARCHAR', '31.01.2024|31.13.2024'],
  ])('recognizes %s', async (_, given, type, read) => {
    const [one, two] = given.split('|')
    const content = `d;e\n"${one}";2024-05-06\n;\n"${two}";2024-05-07\n`
    const preview = await look('forms.csv', content)
    const [first, second] = read.split('|')
    expect([types(preview), preview.rows.map(([cell]) => cell)]).toEqual([
      [type, 'DATE'],
      [first, null, second],
    ])
    expect(await make('forms.csv', content, { already_exists: 'replace' })).toMatchObject({ status: 201 })
    expect(await rows('SELECT d::VARCHAR AS d FROM ada.forms WHERE d IS NOT NULL')).toEqual([
      { d: first },
      { d: second },
    ])
  })

  test('keeps ambiguous values as text, and notes that', async () => {
    const days = await look('two.csv', 'd\n01/02/2024\n03/04/2024\n')
    expect(types(days)).toEqual(['VARCHAR'])
    expect(days.notes).toEqual(['“d” stays text: “01/02/2024” can be read in two ways (day/month, month/day).'])
    for (const day of ['24.05.12', '24-05-12', '24/05/12']) {
      const short = await look('two.csv', `d;n\n${day};1\n${day};2\n`)
      expect([types(short)[0], short.rows[0]?.[0]]).toEqual(['VARCHAR', day])
      expect(short.notes).toEqual([`“d” stays text: “${day}” can be read in two ways (day/month, year/month/day).`])
    }
    const amounts = await look('two.csv', 'd;n\n1,500;1\n2,750;2\n')
    expect([types(amounts)[0], amounts.notes.length]).toEqual(['VARCHAR', 1])
    // one of them has thousands points, the other one a decimal point
    const mixed = await look('two.csv', 'd;n\n$12.990;1\n$12.50;2\n')
    expect([types(mixed)[0], mixed.rows[0]?.[0]]).toEqual(['VARCHAR', '$12.990'])
  })

  test('treats digits with leading zeros as names, not as ambiguous numbers', async () => {
    const preview = await look('zip.csv', 'zip;n\n00123;1\n00456;2\n')
    expect([types(preview), preview.notes, preview.rows[0]]).toEqual([['VARCHAR', 'BIGINT'], [], ['00123', '1']])
  })

  test('detects the types of very many columns', async () => {
    const names = Array.from({ length: 2000 }, (_, i) => `c${i}`)
    const preview = await look('many.csv', `${names.join(',')}\n${names.map((_, i) => i).join(',')}\n`)
    expect([preview.columns.length, new Set(types(preview))]).toEqual([2000, new Set(['BIGINT'])])
  })

  test('names row and column of a late misfit, and can keep it as text', async () => {
    const content = `n;paid on\n${'1;31.01.2024\n'.repeat(30_000)}2;later\n`
    const answer = await make('late.csv', content)
    expect(answer).toEqual({ status: 422, message: 'Row 30,002, column “paid on”: “later” is no DATE.' })
    const columns = JSON.stringify([
      { name: 'n', type: 'BIGINT' },
      { name: 'paid on', type: 'VARCHAR' },
    ])
    expect(await make('late.csv', content, { columns })).toMatchObject({ status: 201 })
    expect(await rows('SELECT "paid on" AS d FROM ada.late WHERE n = 2')).toEqual([{ d: 'later' }])
  })

  test('names the sheet row of a value that does not fit its type', async () => {
    const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
    const sheet = `${HEADER}<row r="2">${text('A2', '7')}</row><row r="5">${text('A5', 'x')}</row>`
    const columns = JSON.stringify([
      { name: 'day', type: 'BIGINT' },
      { name: 'amount', type: 'VARCHAR' },
    ])
    const answer = await make('gaps.xlsx', await workbook(sheet), { columns })
    expect(answer.message).toBe('Row 5, column “day”: “x” is no BIGINT.')
  })
})

describe('records', () => {
  test.each<[string, string, RegExp]>([
    ['a record that is none', '[\n{"a":1},\n{"a":oops}\n]', /^Record 2 is no JSON at its character 6:/],
    ['a line that is none', '{"a":1}\n{"a":}\n{"a":3}\n', /^Row 2 is no JSON at its character 6:/],
    ['a name given twice', '[{"a":1},{"a":2,"a":3}]', /^Record 2 has two values named “a”\.$/],
    ['no record', '[]', /^The file holds no records\.$/],
  ])('refuses a JSON file: %s', async (_, content, message) => {
    expect(await make('r.json', content)).toEqual({ status: 422, message: expect.stringMatching(message) as string })
  })

  test('many names become many columns', async () => {
    const many = Array.from({ length: 300 }, (_, i) => ({ [`k${i}`]: i }))
    expect((await look('k.json', JSON.stringify(many))).columns).toHaveLength(300)
  })

  const fieldsOf = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, at % 2 === 0 ? 1 : 'x']))

  test('100,000 fields in an object become one JSON column beside the others', async () => {
    const { columns, notes, rows } = await look('wide.json', JSON.stringify([{ a: fieldsOf(100_000), b: 1 }]))
    expect(columns).toEqual([
      { name: 'a', type: 'JSON' },
      { name: 'b', type: 'JSON' },
    ])
    expect(notes).toEqual([expect.stringContaining('too many nested fields')])
    expect([String(rows[0]?.[0]).slice(0, 10), rows[0]?.[1]]).toEqual(['{"key0":1,', '1'])
  })

  test('refuses 100,000 fields in records', async () => {
    for (const content of [[fieldsOf(100_000)], fieldsOf(100_000)])
      expect(await make('wide.json', JSON.stringify(content))).toEqual({
        status: 422,
        message: 'The file has 100,000 columns; a table takes 4,000 at most.',
      })
  })

  test('counts fields that differ from record to record together', async () => {
    const lines = Array.from({ length: 5000 }, (_, at) =>
      JSON.stringify({ a: { [`key${at}`]: at % 2 === 0 ? 1 : 'x' } }),
    )
    expect((await look('apart.ndjson', lines.join('\n'))).columns).toEqual([{ name: 'a', type: 'JSON' }])
  })

  test('fields with values of one kind become a map, however many there are', async () => {
    const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`key${at}`, at]))
    expect((await look('map.json', JSON.stringify([{ a: keys, b: 1 }]))).columns).toEqual([
      { name: 'a', type: 'MAP(VARCHAR, BIGINT)' },
      { name: 'b', type: 'BIGINT' },
    ])
  })

  test('turns endless nesting into JSON from a certain depth', async () => {
    const [column] = (await look('deep.json', `[{"a":${'['.repeat(3000)}1${']'.repeat(3000)}}]`)).columns
    expect(column?.type).toMatch(/^JSON(?:\[\]){1,10}$/)
  })
})
