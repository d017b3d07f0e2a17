import { afterAll, describe, expect, test } from 'vitest'
import { type SheetCell, workbook } from '../../support/workbook'
import { messageOf, type Preview, uploadWorld } from '../support/uploads'

const world = await uploadWorld()
const { send, look, make, rows } = world

afterAll(() => world.close())

const sheetOf = (rows: readonly (readonly SheetCell[])[], merges: readonly string[] = []): Promise<Buffer> =>
  workbook([{ name: 'Sales', rows, merges }])

const names = ({ columns }: Preview): string[] => columns.map(({ name }) => name)
const types = ({ columns }: Preview): string[] => columns.map(({ type }) => type)

const TITLED: SheetCell[][] = [
  ['Sales by region, 2024'],
  ['Source: the shop'],
  [],
  ['Region', 'Day', 'Amount'],
  ['North', { day: 45351 }, 10],
  ['South', { day: 45352 }, 20.5],
]

describe('titles', () => {
  test('leaves titles above the header of a sheet out, and says so', async () => {
    const preview = await look('titled.xlsx', await sheetOf(TITLED))
    expect([names(preview), types(preview), preview.rows[0]]).toEqual([
      ['Region', 'Day', 'Amount'],
      ['VARCHAR', 'DATE', 'DOUBLE'],
      ['North', '2024-02-29', '10.0'],
    ])
    expect(preview.reading).toMatchObject({ sheet: 'Sales', above: 3, header: true })
    expect(preview.notes).toEqual(['The 2 rows above the header are left out: “Sales by region, 2024”.'])
  })

  test('makes the table below the titles', async () => {
    expect(await make('made.xlsx', await sheetOf(TITLED))).toMatchObject({ status: 201 })
    expect(await rows('SELECT * FROM ada.made ORDER BY "Amount"')).toEqual([
      { Region: 'North', Day: '2024-02-29', Amount: 10 },
      { Region: 'South', Day: '2024-03-01', Amount: 20.5 },
    ])
  })

  test('names the row of the sheet for a value that does not fit, also below titles', async () => {
    const columns = JSON.stringify([
      { name: 'Region', type: 'BIGINT' },
      { name: 'Day', type: 'DATE' },
      { name: 'Amount', type: 'DOUBLE' },
    ])
    const { message } = await make('misfit.xlsx', await sheetOf(TITLED), { columns })
    expect(message).toBe('Row 5, column “Region”: “North” is no BIGINT. 2 values of the column are none.')
  })

  test.each<[string, SheetCell[][], number, string[]]>([
    ['a title of two cells', [['Report', 'May'], [], ['a', 'b', 'c', 'd'], ['x', 1, 2, 3]], 2, ['a', 'b', 'c', 'd']],
    [
      'none',
      [
        ['a', 'b'],
        ['x', 1],
      ],
      0,
      ['a', 'b'],
    ],
    ['none in a sheet of one column', [['name'], ['x'], ['y']], 0, ['name']],
    ['none where some rows have a remark', [['Name'], ['Ann'], ['Bo'], ['Cy', 'late']], 0, ['Name', 'column_B']],
    [
      'none where rows are wider',
      [
        ['Name', 'City'],
        ['Ann', 'Rome', 'x', 'y', 'z'],
        ['Bo', 'Oslo', 'x', 'y', 'z'],
      ],
      0,
      ['Name', 'City', 'column_C', 'column_D', 'column_E'],
    ],
    ['none above a gap', [['a', 'b'], [], ['x', 'y', 'z'], ['u', 'v', 'w']], 0, ['a', 'b', 'column_C']],
    [
      'none with an open corner',
      [
        [null, 'Jan', 'Feb'],
        ['North', null, null],
        [101, 5, 6],
      ],
      0,
      ['column_A', 'Jan', 'Feb'],
    ],
    [
      'none with an open end',
      [
        ['Question', 'Unit', null],
        ['Height', null, 'ok'],
        ['Weight', 'kg', 12],
      ],
      0,
      ['Question', 'Unit', 'column_C'],
    ],
    [
      'none where a name is missing',
      [
        [null, 'a', 'b'],
        ['x', 1, 2],
      ],
      0,
      ['column_A', 'a', 'b'],
    ],
    [
      'none where all are texts',
      [
        ['a', null, 'c'],
        ['x', 'y', null],
        ['x', null, 'z'],
      ],
      0,
      ['a', 'column_B', 'c'],
    ],
  ])('finds the header by its width: %s', async (_, lines, above, expected) => {
    const preview = await look('head.xlsx', await sheetOf(lines))
    expect([preview.reading['above'], names(preview)]).toEqual([above, expected])
  })

  test('takes a sheet that begins with numbers for rows without a header', async () => {
    const preview = await look('bare.xlsx', await sheetOf([[], [1, 2], [3, 4]]))
    expect([names(preview), preview.rows, preview.reading['header']]).toEqual([
      ['column_A', 'column_B'],
      [
        ['1', '2'],
        ['3', '4'],
      ],
      false,
    ])
  })
})

describe('choice', () => {
  test('reads a sheet from the chosen row on', async () => {
    const { upload_id: id } = await look('titled.xlsx', await sheetOf(TITLED))
    const again = async (fields: Record<string, string>): Promise<Preview> =>
      (await send('upload_metadata', { upload_id: id, ...fields })).json<{ result: { upload: Preview } }>().result
        .upload
    const below = await again({ above: '4' })
    expect([names(below), below.rows.length]).toEqual([['North', '2024-02-29', '10'], 1])
    const bare = await again({ above: '4', header: 'false' })
    expect([names(bare), bare.rows.length]).toEqual([['column_A', 'column_B', 'column_C'], 2])
    const unnamed = await again({ header: 'false' })
    expect([unnamed.rows.length, unnamed.reading['above'], unnamed.reading['header']]).toEqual([3, 3, false])
    const past = await send('upload_metadata', { upload_id: id, above: '9' })
    expect([past.status, messageOf(past)]).toEqual([422, 'The sheet Sales has no more than 9 rows.'])
  })

  test('gives values beyond the header columns of their own', async () => {
    const lines: SheetCell[][] = [
      ['a', 'b'],
      ['x', 1],
      ['y', 2, null, 'a remark\nof two lines'],
      ['z', 3],
    ]
    expect(await make('wide.xlsx', await sheetOf(lines))).toMatchObject({ status: 201 })
    expect(await rows('SELECT * FROM ada.wide ORDER BY b')).toEqual([
      { a: 'x', b: 1, column_C: null, column_D: null },
      { a: 'y', b: 2, column_C: null, column_D: 'a remark\nof two lines' },
      { a: 'z', b: 3, column_C: null, column_D: null },
    ])
  })
})

describe('merged heads', () => {
  test('joins the names of groups and columns', async () => {
    const lines: SheetCell[][] = [
      ['Offices'],
      ['Region', 2023, null, 2024, null],
      [null, 'Q1', 'Q2', 'Q1', 'Q2'],
      ['North', 1, 2, 3, 4],
    ]
    const preview = await look('merged.xlsx', await sheetOf(lines, ['A1:E1', 'A2:A3', 'B2:C2', 'D2:E2']))
    expect([names(preview), preview.rows]).toEqual([
      ['Region', '2023 Q1', '2023 Q2', '2024 Q1', '2024 Q2'],
      [['North', '1', '2', '3', '4']],
    ])
    expect(preview.notes).toEqual([
      'The row above the header is left out: “Offices”.',
      'Names are joined from rows 2 to 3, since the header is merged.',
    ])
  })

  test('finds a head of three rows', async () => {
    const lines: SheetCell[][] = [
      [null, 'Europe', null, null, null],
      [null, 2023, null, 2024, null],
      ['Product', 'In', 'Out', 'In', 'Out'],
      ['Tent', 1, 2, 3, 4],
    ]
    const preview = await look('deep.xlsx', await sheetOf(lines, ['B1:E1', 'B2:C2', 'D2:E2']))
    expect(names(preview)).toEqual([
      'Product',
      'Europe 2023 In',
      'Europe 2023 Out',
      'Europe 2024 In',
      'Europe 2024 Out',
    ])
  })

  test('takes a title that is merged over the whole table for no group', async () => {
    const lines: SheetCell[][] = [['Stock'], ['a', 'b', 'c'], ['x', 1, 2]]
    const preview = await look('title.xlsx', await sheetOf(lines, ['A1:C1']))
    expect(names(preview)).toEqual(['a', 'b', 'c'])
  })

  test('keeps blocks that are merged among the rows out of the names', async () => {
    const lines: SheetCell[][] = [
      ['a', 'b'],
      ['x', 1],
      [null, 2],
    ]
    const preview = await look('body.xlsx', await sheetOf(lines, ['A2:A3']))
    expect([names(preview), preview.rows]).toEqual([
      ['a', 'b'],
      [
        ['x', '1'],
        [null, '2'],
      ],
    ])
  })
})

test('reads a workbook with macros like one without', async () => {
  expect(await make('macros.xlsm', await sheetOf([['a'], ['x']]))).toMatchObject({ status: 201 })
  expect(await rows('SELECT * FROM ada.macros')).toEqual([{ a: 'x' }])
})
