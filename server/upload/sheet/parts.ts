import { STYLE } from './cells'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Text before and after the rows of a sheet; its first row stays in view. */
export const sheetStart =
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
  `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
  `<sheetFormatPr defaultRowHeight="15" defaultColWidth="16"/><sheetData>`
export const sheetEnd = '</sheetData></worksheet>'

const format = (id: number, more = ''): string =>
  `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0"${more}/>`
const CUSTOM = { date: 164, moment: 165, exact: 166, time: 167 } as const
const formats: Readonly<Record<number, string>> = {
  [STYLE.head]: '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  [STYLE.date]: format(CUSTOM.date, ' applyNumberFormat="1"'),
  [STYLE.moment]: format(CUSTOM.moment, ' applyNumberFormat="1"'),
  [STYLE.exact]: format(CUSTOM.exact, ' applyNumberFormat="1"'),
  [STYLE.time]: format(CUSTOM.time, ' applyNumberFormat="1"'),
}

const styles =
  `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="4">` +
  `<numFmt numFmtId="${CUSTOM.date}" formatCode="yyyy\\-mm\\-dd"/>` +
  `<numFmt numFmtId="${CUSTOM.moment}" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>` +
  `<numFmt numFmtId="${CUSTOM.exact}" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss.000"/>` +
  `<numFmt numFmtId="${CUSTOM.time}" formatCode="hh:mm:ss"/></numFmts>` +
  `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
  `<cellXfs count="6">${format(0)}${[1, 2, 3, 4, 5].map((index) => formats[index] ?? '').join('')}</cellXfs></styleSheet>`

export const sheetPath = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`

/** The parts of a workbook beside its sheets, by their path. */
export const otherParts = (sheets: number): readonly (readonly [path: string, text: string])[] => {
  const all = Array.from({ length: sheets }, (_, index) => index + 1)
  const names = all.map((n) => `<sheet name="Results${n === 1 ? '' : ` ${n}`}" sheetId="${n}" r:id="rId${n}"/>`)
  const relations = all.map(
    (n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  )
  const types = all.map(
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${SHEETS}.worksheet+xml"/>`,
  )
  return [
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}` +
        `<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', styles],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
        `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Override PartName="/xl/workbook.xml" ContentType="${SHEETS}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${SHEETS}.styles+xml"/>${types.join('')}</Types>`,
    ],
  ]
}
