import type { Content, Section, Table } from '../content'
import { captionOf } from '../table'

const line = (cells: readonly string[]): string => cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()).join(' | ')

const tableText = (table: Table): string =>
  [
    captionOf(table),
    line(table.columns.map(({ name }) => name)),
    ...table.rows.map((row) => line(row.map(({ text }) => text))),
  ].join('\n')

const sectionText = (title: string, { tables, problem, title: sectionTitle }: Section): string =>
  [
    ...(sectionTitle === title ? [] : [`## ${sectionTitle}`]),
    ...(problem === null ? [] : [`This chart is not here: ${problem}`]),
    ...tables.map(tableText),
  ].join('\n\n')

/** A report as a mail without HTML. */
export const contentText = ({ title, description, link, notes, sections }: Content, foot: string): string =>
  [
    title,
    ...(description === null ? [] : [description]),
    link,
    ...notes,
    ...sections.map((section) => sectionText(title, section)),
    foot,
  ].join('\n\n')
