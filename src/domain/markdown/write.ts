import { same } from '../../core/json/value'
import type { Alignment, Block, CodeBlock, Inline, List, ListItem, Source, SourcedBlock, Table } from './document'
import { writeInline, type EscapeLevel } from './inline'
import { normalBlock, withoutBareLinks } from './normal'
import { parseMarkdown } from './parse'

const indented = (text: string, by: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 || line === '' ? line : by + line))
    .join('\n')

/** Signs at the start of a line that would begin another block. */
const LINE_START = /^( *)(#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-=]+(?=\s*$)|~{3}|(?<digits>\d{1,9})(?=[.)](?:\s|$)))/gm

const startsEscaped = (text: string): string =>
  text.replaceAll(LINE_START, (_, space: string, sign: string, digits?: string) =>
    digits === undefined ? `${space}\\${sign}` : `${space}${sign}\\`,
  )

const lines = (children: readonly Inline[], level: EscapeLevel): string => {
  const text = writeInline(children, { level, inTable: false })
  return level === 1 ? startsEscaped(text) : text
}

const codeBlock = ({ language, text }: CodeBlock): string => {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text === '' ? '' : `${text}\n`}${fence}`
}

const RULES: Readonly<Record<NonNullable<Alignment>, string>> = { left: ':--', center: ':-:', right: '--:' }

const table = ({ columns, header, rows }: Table, level: EscapeLevel): string => {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const written = (row: readonly (readonly Inline[])[]): string =>
    line(row.map((cell) => writeInline(cell, { level, inTable: true })))
  return [written(header), line(columns.map((one) => (one === null ? '---' : RULES[one]))), ...rows.map(written)].join(
    '\n',
  )
}

/** Two lists one after the other have different signs, or they would be read as one. */
type Signs = 'usual' | 'other'

const bulletOf = (kind: List['kind'], number: number, signs: Signs): string =>
  kind === 'number' ? `${number}${signs === 'usual' ? '.' : ')'}` : signs === 'usual' ? '-' : '*'

const item = (list: List, { checked, children, lists }: ListItem, index: number, level: EscapeLevel, signs: Signs) => {
  const bullet = bulletOf(list.kind, list.start + index, signs)
  const box = checked === null ? '' : checked ? '[x] ' : '[ ] '
  const by = ' '.repeat(bullet.length + 1)
  const text = `${box}${lines(children, level)}`
  const inside = [...(text === '' ? [] : [text]), ...joinedLists(lists, level)]
  return `${bullet} ${indented(inside.join(list.loose ? '\n\n' : '\n'), by)}`.trimEnd()
}

const joinedLists = (lists: readonly List[], level: EscapeLevel): readonly string[] => {
  let signs: Signs = 'other'
  return lists.map((one) => {
    signs = signs === 'usual' ? 'other' : 'usual'
    return listText(one, level, signs)
  })
}

const listText = (list: List, level: EscapeLevel, signs: Signs): string =>
  list.items.map((one, index) => item(list, one, index, level, signs)).join(list.loose ? '\n\n' : '\n')

const blockText = (block: Block, level: EscapeLevel, signs: Signs): string => {
  switch (block.type) {
    case 'paragraph':
      return lines(block.children, level)
    case 'heading':
      return `${'#'.repeat(block.level)} ${writeInline(block.children, { level, inTable: false })}`
    case 'quote':
      return `> ${lines(block.children, level).replaceAll('\n', '\n> ')}`
    case 'list':
      return listText(block, level, signs)
    case 'code':
      return codeBlock(block)
    case 'divider':
      return '---'
    case 'table':
      return table(block, level)
  }
}

const LEVELS: readonly EscapeLevel[] = [0, 1, 2]

const isRead = (text: string, block: Block): boolean => {
  const parsed = parseMarkdown(text)
  if (typeof parsed === 'string' || parsed.blocks.length !== 1) return false
  const [read] = parsed.blocks
  return read !== undefined && same(withoutBareLinks(read.block), withoutBareLinks(block))
}

/** A normal block (`normalBlock`) in Markdown that is read back as the same block, with no more escapes than that needs. */
export const writeBlock = (block: Block, signs: Signs = 'usual'): string => {
  const text = LEVELS.map((level) => () => blockText(block, level, signs))
  for (const write of text.slice(0, -1)) {
    const written = write()
    if (isRead(written, block)) return written
  }
  return blockText(block, 2, signs)
}

/** True when the block can be written so that it is read back as the same. */
export const isWritable = (block: Block): boolean => isRead(writeBlock(block), block)

const listSign = (text: string): string | null =>
  /^ {0,3}(?:([-+*])|\d{1,9}([.)]))(?:\s|$)/.exec(text)?.slice(1).join('') ?? null

interface Written {
  readonly text: string
  /** Null for a block that changed. */
  readonly source: Source | null
}

const written = ({ block, source }: SourcedBlock, before: Written | undefined): Written => {
  const usual = source !== null && source.written === writeBlock(block) ? source.text : null
  if (block.type !== 'list' || before === undefined)
    return { text: usual ?? writeBlock(block), source: usual === null ? null : source }
  const sign = listSign(before.text)
  if (
    usual !== null &&
    (sign === null || listSign(usual) !== sign || before.source?.index === (source?.index ?? 0) - 1)
  )
    return { text: usual, source }
  const text = writeBlock(block)
  return { text: sign !== null && listSign(text) === sign ? writeBlock(block, 'other') : text, source: null }
}

const between = (before: Written, after: Written): string => {
  const { source } = before
  if (source === null) return '\n\n'
  const isNext = after.source?.index === source.index + 1
  return isNext || /\n[^\S\n]*\n/.test(source.after) ? source.after : '\n\n'
}

interface Ends {
  /** White space before the first block. */
  readonly before: string
  /** Index of the last block of the text as it was read; -1 without one. */
  readonly last: number
  /** Line ends behind the last block. */
  readonly after: string
}

const compose = (blocks: readonly SourcedBlock[], { before, last, after }: Ends): string => {
  const parts: Written[] = []
  for (const one of blocks) parts.push(written(one, parts.at(-1)))
  // white space alone is a text too
  if (parts.length === 0 && last === -1) return before
  const text = parts.map((part, index) => {
    const next = parts[index + 1]
    if (next !== undefined) return part.text + between(part, next)
    return part.text + (part.source?.index === last ? part.source.after : after)
  })
  return (parts[0]?.source?.index === 0 ? before : '') + text.join('')
}

const unsourced = (one: SourcedBlock): SourcedBlock => ({ ...one, source: null })

/** A block keeps its bytes only between the neighbours that it was read with, or the ends of the text. */
const withoutMoved = (blocks: readonly SourcedBlock[], { last }: Ends): readonly SourcedBlock[] => {
  const indexAt = (at: number): number | null =>
    at < 0 ? -1 : at >= blocks.length ? last + 1 : (blocks[at]?.source?.index ?? null)
  return blocks.map((one, at) => {
    const index = one.source?.index
    return index !== undefined && indexAt(at - 1) === index - 1 && indexAt(at + 1) === index + 1 ? one : unsourced(one)
  })
}

/**
 * A text in Markdown. Blocks that are as they were read keep their bytes, and so does the white space between them, unless a new
 * neighbour would change how they are read, such as a paragraph behind code whose fence is not closed.
 */
export const writeMarkdown = (blocks: readonly SourcedBlock[], ends: Ends): string => {
  const normal = blocks.flatMap(({ block, source }) => normalBlock(block).map((one) => ({ block: one, source })))
  const content = normal.map(({ block }) => withoutBareLinks(block))
  const isReadBack = (text: string): boolean => {
    const parsed = parseMarkdown(text)
    return (
      typeof parsed !== 'string' &&
      same(
        parsed.blocks.map(({ block }) => withoutBareLinks(block)),
        content,
      )
    )
  }
  const text = compose(normal, ends)
  if (isReadBack(text)) return text
  const safer = compose(withoutMoved(normal, ends), ends)
  return isReadBack(safer) ? safer : compose(normal.map(unsourced), ends)
}
