import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** Null is no cell; `day` is a serial number in a format of dates. */
export type SheetCell = string | number | null | { readonly day: number }

interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly SheetCell[])[]
  /** Merged blocks, such as `A1:C1`. */
  readonly merges?: readonly string[]
}

const cell = (value: SheetCell, at: string): string => {
  if (value === null) return ''
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
  if (typeof value === 'object') return `<c r="${at}" s="1"><v>${value.day}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
}

const sheetXml = ({ rows, merges = [] }: Sheet): string => {
  const lines = rows.map((values, line) => {
    const cells = values.map((value, column) => cell(value, `${String.fromCharCode(65 + column)}${line + 1}`))
    return `<row r="${line + 1}">${cells.join('')}</row>`
  })
  const blocks = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  return `<worksheet><sheetData>${lines.join('')}</sheetData><mergeCells>${blocks}</mergeCells></worksheet>`
}

/** An Excel workbook with these sheets, as a spreadsheet program writes it. */
export const workbook = (sheets: readonly Sheet[]): Promise<Buffer> => {
  const zip = new ZipFile()
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets.map(({ name }, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="r${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, n) => `<Relationship Id="r${n}" Target="worksheets/sheet${n}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map((sheet, n) => [`xl/worksheets/sheet${n}.xml`, sheetXml(sheet)])),
  }
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  return buffer(zip.outputStream.pipe(new PassThrough()))
}
