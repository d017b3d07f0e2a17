import { exactCellText, isNumeric } from '../cells/cells'
import type { CellTable } from './table'

/** Escapes everything that would end the cell, begin markup or be taken for HTML. */
const cellText = (text: string): string =>
  text
    .replace(/[\\|`*<>[\]]/g, (sign) => (sign === '<' ? '&lt;' : sign === '>' ? '&gt;' : `\\${sign}`))
    .replace(/\r\n|[\n\r]/g, '<br>')

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** A table in Markdown as GitHub reads it, numbers to the right and NULL as `NULL`. */
export const toMarkdown = ({ columns, rows }: CellTable): string => {
  const head = line(columns.map(({ name }) => cellText(name)))
  const rule = line(columns.map(({ kind }) => (isNumeric(kind) ? '---:' : '---')))
  const body = Array.from(rows, (cells) =>
    line(cells.map((cell) => (cell === null ? 'NULL' : cellText(exactCellText(cell))))),
  )
  return [head, rule, ...body].join('\n')
}
