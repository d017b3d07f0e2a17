import { FileProblem } from '../problem'
import { type MomentFormat, momentFormat } from './moments'
import { readXml } from './xml'
import type { Archive } from './zip'

/** Bytes of XML that the texts of a workbook may have: they are held in memory while its rows are read. */
const MAX_SHARED = 256 * 1024 ** 2

export interface Book {
  readonly sheets: readonly { readonly name: string; readonly path: string }[]
  readonly from1904: boolean
  /** By the number of a cell's style. */
  readonly formats: readonly MomentFormat[]
  readonly texts: readonly string[]
}

const readSheets = async (archive: Archive) => {
  const targets = new Map<string, string>()
  await readXml(await archive.open('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id: id, Target: target }) => {
      if (name === 'Relationship' && id !== undefined && target !== undefined) targets.set(id, target)
    },
  })
  let from1904 = false
  const sheets: { name: string; path: string }[] = []
  await readXml(await archive.open('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key))?.[1]
      const target = targets.get(id ?? '')
      if (target === undefined) return
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      if (archive.has(path)) sheets.push({ name: attributes['name'] ?? `Sheet ${sheets.length + 1}`, path })
    },
  })
  if (sheets.length === 0) throw new FileProblem('The workbook has no sheet with rows.')
  return { sheets, from1904 }
}

const readFormats = async (archive: Archive): Promise<MomentFormat[]> => {
  const path = 'xl/styles.xml'
  if (!archive.has(path)) return []
  const codes = new Map<number, string>()
  const formats: MomentFormat[] = []
  let inCells = false
  await readXml(await archive.open(path), {
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'cellXfs') inCells = true
      else if (name === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode)
      else if (name === 'xf' && inCells) formats.push(momentFormat(Number(numFmtId ?? 0), codes.get(Number(numFmtId))))
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return formats
}

const readTexts = async (archive: Archive): Promise<string[]> => {
  const path = 'xl/sharedStrings.xml'
  if (!archive.has(path)) return []
  if (archive.size(path) > MAX_SHARED) {
    throw new FileProblem('The workbook has more than 256 MB of texts. Save it as CSV and send that.')
  }
  const texts: string[] = []
  let text = ''
  let inText = false
  let inPhonetic = false
  await readXml(await archive.open(path), {
    open: (name) => {
      if (name === 'si') text = ''
      else if (name === 'rPh') inPhonetic = true
      else if (name === 't') inText = !inPhonetic
    },
    text: (part) => {
      if (inText) text += part
    },
    close: (name) => {
      if (name === 't') inText = false
      else if (name === 'rPh') inPhonetic = false
      else if (name === 'si') texts.push(unescaped(text))
    },
  })
  return texts
}

/** The format's own way to write signs that XML cannot hold. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** Parts that all sheets of a workbook share. */
export const readBook = async (archive: Archive): Promise<Book> => ({
  ...(await readSheets(archive)),
  formats: await readFormats(archive),
  texts: await readTexts(archive),
})
