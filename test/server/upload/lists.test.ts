import { afterAll, describe, expect, test } from 'vitest'
import { clockFormats, dateFormats } from '../../../contract/upload/upload'
import { formOf } from '../../../server/upload/forms'
import { messageOf, type Preview, uploadWorld } from '../support/uploads'

const world = await uploadWorld()
const { send, look, make, rows } = world

afterAll(() => world.close())

const names = ({ columns }: Preview): string[] => columns.map(({ name }) => name)
const again = async ({ upload_id: id }: Preview, fields: Record<string, string>): Promise<Preview> =>
  (await send('upload_metadata', { upload_id: id, ...fields })).json<{ result: { upload: Preview } }>().result.upload

const NESTED = {
  took: 3,
  meta: { page: 1 },
  data: {
    tags: [{ tag: 'x' }],
    orders: [
      { id: 1, customer: { name: 'Ada', address: { city: 'Bern' } }, items: [{ sku: 'a' }, { sku: 'b' }] },
      { id: 2, customer: { name: 'Bo', address: null }, items: [] },
    ],
  },
}

describe('lists inside a JSON file', () => {
  test('takes the longest list of a file that is one record for its rows', async () => {
    const preview = await look('nested.json', JSON.stringify(NESTED))
    expect([names(preview), preview.rows]).toEqual([
      ['id', 'customer_name', 'customer_address_city', 'items'],
      [
        ['1', 'Ada', 'Bern', "[{'sku': a}, {'sku': b}]"],
        ['2', 'Bo', null, '[]'],
      ],
    ])
    expect(preview.reading).toMatchObject({ list: 'data/orders', flat: true })
    expect(preview.lists).toEqual(['data/tags', 'data/orders'])
    expect(preview.notes).toEqual(['The rows are the records of the list “data › orders”.'])
  })

  test('reads another list, or the file as one record, when it is chosen', async () => {
    const preview = await look('nested.json', JSON.stringify(NESTED))
    expect(names(await again(preview, { list: 'data/tags' }))).toEqual(['tag'])
    const whole = await again(preview, { list: '', flat: 'false' })
    expect([names(whole), whole.rows.length, whole.reading['list']]).toEqual([['took', 'meta', 'data'], 1, ''])
    expect(names(await again(preview, { list: 'data/orders', flat: 'false' }))).toEqual(['id', 'customer', 'items'])
    expect(names(await again(preview, { list: '', flat: 'true' }))).toContain('meta_page')
  })

  test('makes the table of the chosen list', async () => {
    const { upload_id: id } = await look('orders.json', JSON.stringify(NESTED))
    expect((await send('upload', { upload_id: id, list: 'data/orders', flat: 'true' })).status).toBe(201)
    expect(await rows('SELECT id, customer_address_city AS city FROM ada.orders ORDER BY id')).toEqual([
      { id: 1, city: 'Bern' },
      { id: 2, city: null },
    ])
  })

  test('keeps the records of a list of records, and flattens them when asked', async () => {
    const content = JSON.stringify([
      { a: 1, b: { c: 'x', 'd.e': 2 } },
      { a: 2, b: { c: 'y', 'd.e': 3 } },
    ])
    const preview = await look('plain.json', content)
    expect([names(preview), preview.reading['list'], preview.reading['flat']]).toEqual([['a', 'b'], null, false])
    expect(names(await again(preview, { flat: 'true' }))).toEqual(['a', 'b_c', 'b_d.e'])
  })

  test('offers no list where there is none', async () => {
    const preview = await look('bare.json', '[{"a":1,"b":[1,2]}]')
    expect([preview.lists, preview.reading['list'], preview.reading['flat']]).toEqual([[], null, null])
  })

  test('reads names with quotes, strokes and dots', async () => {
    const content = JSON.stringify({ 'a/b': { "it's": [{ 'x"y': 1, '~': { "z'": 2 } }] } })
    const preview = await look('odd.json', content)
    expect([names(preview), preview.rows, preview.lists]).toEqual([['x"y', "~_z'"], [['1', '2']], ["a~1b/it's"]])
  })
})

const feature = (mag: number, geometry: unknown) => ({ type: 'Feature', id: `e${mag}`, properties: { mag }, geometry })

describe('GeoJSON', () => {
  test('makes each feature a row and each property a column, points with their place', async () => {
    const features = [
      feature(1, { type: 'Point', coordinates: [8.5, 47.25, 3] }),
      feature(2, { type: 'Point', coordinates: [7, 46, 1] }),
    ]
    const preview = await look('quakes.geojson', JSON.stringify({ type: 'FeatureCollection', features }))
    expect([names(preview), preview.rows[0]]).toEqual([
      ['id', 'mag', 'longitude', 'latitude', 'geometry_type', 'geometry'],
      ['e1', '1', '8.5', '47.25', 'Point', '{"type":"Point","coordinates":[8.5,47.25,3.0]}'],
    ])
    expect(preview.notes).toEqual(['Each feature of the map is a row, and each of its properties a column.'])
  })

  test('keeps shapes that are no points as GeoJSON', async () => {
    const square = [[[0, 0], [1, 0], [1, 1], [0, 0]]] // prettier-ignore
    const features = [
      feature(1, { type: 'Polygon', coordinates: square }),
      feature(2, { type: 'Point', coordinates: [7, 46] }),
    ]
    const content = JSON.stringify({ type: 'FeatureCollection', features })
    expect(await make('shapes.geojson', content)).toMatchObject({ status: 201 })
    expect(await rows('SELECT mag, geometry_type AS t, geometry FROM ada.shapes ORDER BY mag')).toEqual([
      { mag: 1, t: 'Polygon', geometry: JSON.stringify({ type: 'Polygon', coordinates: square }) },
      { mag: 2, t: 'Point', geometry: JSON.stringify({ type: 'Point', coordinates: [7, 46] }) },
    ])
  })

  test('reads TopoJSON by its list of geometries', async () => {
    const content = JSON.stringify({
      type: 'Topology',
      arcs: [[[0, 0], [1, 1]]], // prettier-ignore
      objects: { states: { type: 'GeometryCollection', geometries: [{ type: 'Polygon', id: 1 }, { type: 'Polygon', id: 2 }] } }, // prettier-ignore
    })
    const preview = await look('us.json', content)
    expect([names(preview), preview.rows.length]).toEqual([['type', 'id'], 2])
  })
})

describe('values of several kinds', () => {
  test('values of several kinds are texts without quotes', async () => {
    const preview = await look('films.json', '[{"t":"Up"},{"t":300},{"t":null},{"t":true}]')
    expect([preview.columns, preview.rows]).toEqual([
      [{ name: 't', type: 'VARCHAR' }],
      [['Up'], ['300'], [null], ['true']],
    ])
  })

  test('values of several kinds stay JSON where one of them is a list', async () => {
    const { columns } = await look('mixed.json', '[{"t":"Up"},{"t":[1]}]')
    expect(columns).toEqual([{ name: 't', type: 'JSON' }])
  })
})

describe('dates as people write them', () => {
  test.each<[string, string, string, string]>([
    ['Jan 1 2000', '2000-01-01', 'DATE', '%b %d %Y'],
    ['June 12 1998', '1998-06-12', 'DATE', '%b %d %Y'],
    ['Jun 12 1998 14:30', '1998-06-12 14:30:00', 'TIMESTAMP', '%b %d %Y %H:%M'],
    ['12-Jun-98', '1998-06-12', 'DATE', '%d-%b-%y'],
    ['1 March 05', '2005-03-01', 'DATE', '%d %b %y'],
    ['Mon, 02 Jan 2006 15:04:05', '2006-01-02 15:04:05', 'TIMESTAMP', '%a, %d %b %Y %H:%M:%S'],
    ['Sep 2011', '2011-09-01', 'DATE', '%b %Y'],
    ['Oct-99', '1999-10-01', 'DATE', '%b-%y'],
  ])('reads %s in CSV and in JSON', async (text, value, type, format) => {
    const csv = await look('d.csv', `n,d\n1,"${text}"\n`)
    const json = await look('d.json', JSON.stringify([{ n: 1, d: text }]))
    for (const preview of [csv, json])
      expect([preview.columns[1], preview.rows[0]?.[1]]).toEqual([{ name: 'd', type, format }, value])
  })

  test('reads a month in its short and its long name in one column', async () => {
    const { rows: read } = await look('m.csv', 'n,d\n1,May 3 2001\n2,June 4 2001\n3,Jun 5 2001\n')
    expect(read.map(([, day]) => day)).toEqual(['2001-05-03', '2001-06-04', '2001-06-05'])
  })

  test('takes versions and numbers of sections for no dates', async () => {
    const { columns } = await look('versions.json', JSON.stringify([{ v: '1.2.10' }, { v: '2.3.11' }]))
    expect(columns).toEqual([{ name: 'v', type: 'VARCHAR' }])
  })

  test('takes digits for a number until someone chooses a date', async () => {
    const preview = await look('digits.csv', 'd\n20240131\n20240229\n')
    expect(preview.columns).toEqual([{ name: 'd', type: 'BIGINT' }])
    const columns = JSON.stringify([{ name: 'd', type: 'DATE', format: '%Y%m%d' }])
    expect(await make('digits.csv', 'd\n20240131\n20240229\n', { columns })).toMatchObject({ status: 201 })
    expect(await rows('SELECT max(d) AS d FROM ada.digits')).toEqual([{ d: '2024-02-29' }])
  })

  test('reads an ambiguous date in the format that is chosen', async () => {
    const content = 'd\n02/03/2024\n04/05/2024\n'
    const columns = JSON.stringify([{ name: 'd', type: 'DATE', format: '%m/%d/%Y' }])
    expect(await make('us.csv', content, { columns })).toMatchObject({ status: 201 })
    expect(await rows('SELECT min(d) AS d FROM ada.us')).toEqual([{ d: '2024-02-03' }])
  })

  test('knows every format that can be chosen', () => {
    const ids = dateFormats.flatMap((day) => clockFormats.map((clock) => day + clock))
    expect(ids.filter((id) => formOf(id) === undefined)).toEqual([])
  })

  test('refuses a format that is not known', async () => {
    const columns = JSON.stringify([{ name: 'd', type: 'DATE', format: "%Y') --" }])
    const { status, message } = await make('bad.csv', 'd\n2024\n', { columns })
    expect([status, message]).toEqual([422, 'The column d has a format that is not known.'])
  })
})

describe('misfits', () => {
  const CONTENT = `n,d\n${'1,2024-01-01\n'.repeat(25_000)}x,soon\n2,late\n`
  const columns = JSON.stringify([
    { name: 'n', type: 'BIGINT' },
    { name: 'd', type: 'DATE' },
  ])

  test('misfits are counted in all rows before the table is made', async () => {
    const { upload_id: id } = await look('late.csv', CONTENT)
    const tried = await send('upload_metadata', { upload_id: id, columns })
    expect(tried.json<{ result: { upload: { misfits: unknown } } }>().result.upload.misfits).toEqual([
      { column: 'n', count: 1, line: 25_002, value: 'x' },
      { column: 'd', count: 2, line: 25_002, value: 'soon' },
    ])
  })

  test('a fraction is a misfit of a whole number', async () => {
    const { upload_id: id } = await look('halves.csv', 'n\n1.5\n2\n')
    const whole = JSON.stringify([{ name: 'n', type: 'BIGINT' }])
    const tried = await send('upload_metadata', { upload_id: id, columns: whole })
    expect(tried.json<{ result: { upload: { misfits: unknown } } }>().result.upload.misfits).toEqual([
      { column: 'n', count: 1, line: 2, value: '1.5' },
    ])
  })

  test('misfits become NULL when that is chosen, and refuse the file otherwise', async () => {
    const refused = await make('late.csv', CONTENT, { columns })
    expect([refused.status, refused.message]).toEqual([422, 'Row 25,002, column “n”: “x” is no BIGINT.'])
    expect(await make('late.csv', CONTENT, { columns, misfits: 'null' })).toMatchObject({ status: 201 })
    expect(await rows('SELECT count(*) AS a, count(n) AS n, count(d) AS d FROM ada.late')).toEqual([
      { a: 25_002, n: 25_001, d: 25_000 },
    ])
    const wrong = await send('upload', { misfits: 'drop' }, { name: 'late.csv', content: CONTENT })
    expect(messageOf(wrong)).toBe('Misfits must be refuse or null.')
  })
})
