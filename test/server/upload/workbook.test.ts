import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import { writeWorkbook } from '../../../server/upload/sheet/workbook'

/** The parts of a zip file by their path. */
const unzip = (bytes: Buffer): Promise<Record<string, string>> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      const parts: Record<string, string> = {}
      zip.on('entry', (entry: { fileName: string }) => {
        zip.openReadStream(entry as never, (failed, stream) => {
          if (failed) return reject(failed)
          void buffer(stream).then((part) => {
            parts[entry.fileName] = part.toString('utf8')
            zip.readEntry()
          })
        })
      })
      zip.on('end', () => resolve(parts))
      zip.on('error', reject)
      zip.readEntry()
    })
  })

type Column = readonly [name: string, type: string, generic: number]

const book = async (columns: readonly Column[], rows: readonly unknown[][], rowsPerSheet?: number) => {
  const head = columns.map(([name, type, generic]) => ({ name, type, generic }))
  const lines = [head, ...rows].map((line) => `${JSON.stringify(line)}\n`)
  const out = new PassThrough()
  const bytes = buffer(out)
  const notes = await writeWorkbook(Readable.from(lines.map((line) => Buffer.from(line))), out, rowsPerSheet)
  out.end()
  return { parts: await unzip(await bytes), notes }
}

const cellsOf = (sheet = ''): string[] => sheet.match(/<c\/>|<c[ >].*?<\/c>/g) ?? []

test('writes numbers, times and booleans as typed cells where that loses nothing', async () => {
  const columns: Column[] = [
    ['int', 'BIGINT', 0],
    ['dec', 'DECIMAL(18,2)', 0],
    ['day', 'DATE', 2],
    ['moment', 'TIMESTAMP', 2],
    ['time', 'TIME', 2],
    ['bool', 'BOOLEAN', 3],
    ['text', 'VARCHAR', 1],
    ['none', 'INTEGER', 0],
  ]
  const { parts, notes } = await book(columns, [
    [42, '1.10', '1900-03-01', '2024-02-29T12:00:00', '06:00:00', true, 'a', null],
  ])
  expect(cellsOf(parts['xl/worksheets/sheet1.xml']).slice(8)).toEqual([
    '<c><v>42</v></c>',
    '<c><v>1.10</v></c>',
    '<c s="2"><v>61</v></c>',
    '<c s="3"><v>45351.5</v></c>',
    '<c s="5"><v>0.25</v></c>',
    '<c t="b"><v>1</v></c>',
    '<c t="inlineStr"><is><t xml:space="preserve">a</t></is></c>',
    '<c/>',
  ])
  expect(notes).toEqual([])
})

test('keeps values that a spreadsheet would round or misread as text, and notes that', async () => {
  const rows = [
    ['9007199254740993', '12345678901234.5678', '1899-12-31', '2024-01-01T00:00:00.000001', 'NaN'],
    ['123456789012345', '-0.000000000000001', '0044-03-15 (BC)', 'infinity', '1e5'],
  ]
  const columns: Column[] = [
    ['a', 'BIGINT', 0],
    ['b', 'DECIMAL(38,18)', 0],
    ['c', 'DATE', 2],
    ['d', 'TIMESTAMP', 2],
    ['e', 'DOUBLE', 0],
  ]
  const { parts, notes } = await book(columns, rows)
  const cells = cellsOf(parts['xl/worksheets/sheet1.xml']).slice(5)
  expect(cells.map((cell) => cell.includes('inlineStr'))).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    true,
    true,
    true,
  ])
  expect(notes).toEqual(['4 numbers with more than 15 digits are text, so that no digit is lost.'])
})

test('writes text never as a formula, and escapes what XML cannot hold', async () => {
  const texts = ['=1+1', '<&>', ' a ', '\u0000\ud800', '_x0041_', '\r', 'x'.repeat(32_768)]
  const { parts, notes } = await book(
    [['=t', 'VARCHAR', 1]],
    texts.map((text) => [text]),
  )
  const shown = cellsOf(parts['xl/worksheets/sheet1.xml']).map((cell) => />([^<]*)<\/t>/.exec(cell)?.[1])
  expect(shown.slice(0, -1)).toEqual([
    '=t',
    '=1+1',
    '&lt;&amp;&gt;',
    ' a ',
    '_x0000__xD800_',
    '_x005F_x0041_',
    '_x000D_',
  ])
  expect(shown.at(-1)).toHaveLength(32_767)
  expect(parts['xl/worksheets/sheet1.xml']).not.toContain('<f>')
  expect(notes).toEqual(['One text was cut after 32,767 characters, which is all a cell holds.'])
})

test('continues rows that do not fit on more sheets, each with the header', async () => {
  const { parts, notes } = await book(
    [['n', 'INTEGER', 0]],
    Array.from({ length: 7 }, (_, n) => [n]),
    4,
  )
  const sheets = [1, 2, 3].map((n) => parts[`xl/worksheets/sheet${n}.xml`])
  expect(sheets.map((sheet) => sheet?.match(/<v>\d+<\/v>/g)?.length)).toEqual([3, 3, 1])
  expect(sheets.every((sheet) => sheet?.includes('>n</t>'))).toBe(true)
  expect(parts['xl/workbook.xml']?.match(/<sheet /g)).toHaveLength(3)
  expect(notes[0]).toMatch(/goes on over 3 sheets/)
  const full = await book(
    [['n', 'INTEGER', 0]],
    Array.from({ length: 6 }, (_, n) => [n]),
    4,
  )
  expect(full.parts['xl/workbook.xml']?.match(/<sheet /g)).toHaveLength(2)
  const none = await book([['n', 'INTEGER', 0]], [], 4)
  expect(none.parts['xl/workbook.xml']?.match(/<sheet /g)).toHaveLength(1)
})
