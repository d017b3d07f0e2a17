import type { Cell, Content, Section, Table } from '../content'
import { captionOf } from '../table'
import { escaped } from './escaped'
import { markdownHtml } from './markdown'

const FONT = '-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,Helvetica,Arial,sans-serif'
const BORDER = 'border-bottom:1px solid #dfe4e6;padding:6px 10px;vertical-align:top'
/** A column with a text longer than this is broken into lines; all others stay on one. */
const LONG = 40

// mail programs that ignore the styles of the head get the light look from each element
const DARK = `@media (prefers-color-scheme:dark){
body,.page{background:#14191b!important;color:#e4e9eb!important}
th,td{border-color:#333c40!important}th{background:#20282b!important}
.muted{color:#a3aeb3!important}a{color:#5cc4d1!important}
.problem{background:#3a1f1f!important;color:#ffc9c4!important;border-color:#e5675c!important}}`

/** A whole page of a mail, which fits the reader's width and theme. */
export const pageHtml = (title: string, parts: readonly string[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>:root{color-scheme:light dark}
${DARK}</style></head>
<body style="margin:0;padding:0;background:#ffffff;color:#1b2529">
<div class="page" style="padding:16px;font:14px/1.5 ${escaped(FONT)}">
${parts.join('\n')}
</div></body></html>`

const cellHtml = ({ text, absent }: Cell, style: string): string =>
  absent
    ? `<td class="muted" style="${style};color:#5c686d">${escaped(text)}</td>`
    : `<td style="${style}">${escaped(text)}</td>`

const tableHtml = (table: Table): string => {
  const styles = table.columns.map(({ numeric }, index) => {
    const longest = Math.max(0, ...table.rows.map((row) => row[index]?.text.length ?? 0))
    const lines = longest > LONG ? 'min-width:200px;overflow-wrap:anywhere;word-break:break-word' : 'white-space:nowrap'
    return `${lines};text-align:${numeric ? 'right;font-variant-numeric:tabular-nums' : 'left'}`
  })
  const heads = table.columns.map(
    ({ name, numeric }) =>
      `<th scope="col" style="${BORDER};background:#f0f3f4;overflow-wrap:anywhere;text-align:${numeric ? 'right' : 'left'}">${escaped(name)}</th>`,
  )
  const rows = table.rows.map(
    (row) => `<tr>${row.map((cell, index) => cellHtml(cell, `${BORDER};${styles[index] ?? ''}`)).join('')}</tr>`,
  )
  return `<div style="overflow-x:auto;margin:0 0 16px">
<table style="border-collapse:collapse;font-size:13px">
<caption class="muted" style="text-align:left;padding:0 0 4px;color:#5c686d">${escaped(captionOf(table))}</caption>
<thead><tr>${heads.join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`
}

/** Text of people or of ours, its lines kept. */
const paragraph = (text: string): string =>
  `<p style="margin:0 0 12px;overflow-wrap:anywhere">${escaped(text).replaceAll('\n', '<br>')}</p>`

/** An error, visible among figures. */
export const problemHtml = (text: string): string =>
  `<p class="problem" style="margin:0 0 12px;padding:8px 12px;border-left:3px solid #c0392b;background:#fdf0ee;color:#7d1f16;overflow-wrap:anywhere">${escaped(text)}</p>`

/** Footer text, smaller. */
export const footHtml = (text: string): string =>
  `<p class="muted" style="margin:24px 0 0;color:#5c686d;font-size:12px">${escaped(text)}</p>`

/** The name of that which a mail is about, and the way to it. */
export const headHtml = (title: string): string =>
  `<h1 style="font-size:20px;line-height:1.3;margin:0 0 8px;overflow-wrap:anywhere">${escaped(title)}</h1>`

export const linkHtml = (link: string, text: string): string =>
  `<p style="margin:0 0 12px;overflow-wrap:anywhere"><a href="${escaped(link)}" style="color:#00707c">${escaped(text)}</a></p>`

const sectionHtml = ({ title, tables, problem }: Section): string =>
  [
    `<h2 style="font-size:16px;line-height:1.3;margin:24px 0 8px;overflow-wrap:anywhere">${escaped(title)}</h2>`,
    ...(problem === null ? [] : [problemHtml(`This chart is not here: ${problem}`)]),
    ...tables.map(tableHtml),
  ].join('\n')

/** A report as the body of a mail. Names, texts and cells are other people's: all of them are escaped. */
export const contentHtml = ({ title, description, link, notes, sections }: Content, foot: string): string => {
  // one chart needs no heading beside that of the mail
  const [only, ...more] = sections
  const alone = only !== undefined && more.length === 0 && only.title === title && only.problem === null
  return pageHtml(title, [
    headHtml(title),
    ...(description === null ? [] : [markdownHtml(description)]),
    linkHtml(link, `Open ${title} in Recount`),
    ...notes.map(paragraph),
    ...(alone ? only.tables.map(tableHtml) : sections.map(sectionHtml)),
    footHtml(foot),
  ])
}
