import type { Content, Section, Table } from './content'
import { captionOf } from './table'

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Text as it may stand between tags and in quoted attributes. */
export const escaped = (text: string): string =>
  text.replace(CONTROL, ' ').replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

const BORDER = 'border:1px solid #d5d9e0;padding:4px 8px;vertical-align:top'

const tableHtml = (table: Table): string => {
  const align = (index: number): string => (table.columns[index]?.numeric === true ? 'right' : 'left')
  const heads = table.columns.map(
    ({ name }, index) =>
      `<th scope="col" style="${BORDER};background:#f3f5f8;text-align:${align(index)}">${escaped(name)}</th>`,
  )
  const rows = table.rows.map((row) => {
    const cells = row.map((cell, index) => `<td style="${BORDER};text-align:${align(index)}">${escaped(cell)}</td>`)
    return `<tr>${cells.join('')}</tr>`
  })
  return `<table style="border-collapse:collapse;margin:0 0 16px;font-size:13px">
<caption style="text-align:left;padding:0 0 4px;color:#4a5261">${escaped(captionOf(table))}</caption>
<thead><tr>${heads.join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`
}

const paragraph = (text: string): string => `<p style="margin:0 0 12px">${escaped(text).replaceAll('\n', '<br>')}</p>`

const sectionHtml = ({ title, tables, problem }: Section): string =>
  [
    `<h2 style="font-size:16px;margin:20px 0 8px">${escaped(title)}</h2>`,
    ...(problem === null ? [] : [paragraph(`This chart is not here: ${problem}`)]),
    ...tables.map(tableHtml),
  ].join('\n')

/** A report as the body of a mail. Names, texts and cells are other people's: all of them are escaped. */
export const contentHtml = ({ title, description, link, notes, sections }: Content, foot: string): string => {
  // one chart needs no heading beside that of the mail
  const [only, ...more] = sections
  const alone = only !== undefined && more.length === 0 && only.title === title && only.problem === null
  const parts = alone ? only.tables.map(tableHtml) : sections.map(sectionHtml)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:16px;background:#ffffff;color:#1b2230;font:14px/1.5 Arial,Helvetica,sans-serif">
<h1 style="font-size:20px;margin:0 0 8px">${escaped(title)}</h1>
${description === null ? '' : paragraph(description)}
<p style="margin:0 0 12px"><a href="${escaped(link)}" style="color:#1a56c4">Open ${escaped(title)} in Recount</a></p>
${notes.map(paragraph).join('\n')}
${parts.join('\n')}
<p style="margin:16px 0 0;color:#4a5261;font-size:12px">${escaped(foot)}</p>
</body></html>`
}
