import type { Block, Inline, Link, List, ListItem, TextRun } from './document'

type Marks = Pick<TextRun, 'bold' | 'italic' | 'strike' | 'code'>

const MARKS = ['bold', 'italic', 'strike', 'code'] as const

const marked = (text: string, from: Marks): TextRun => ({
  type: 'text',
  text,
  ...Object.fromEntries(MARKS.filter((mark) => from[mark] === true).map((mark) => [mark, true])),
})

const hasSameMarks = (a: Marks, b: Marks): boolean => MARKS.every((mark) => (a[mark] === true) === (b[mark] === true))

const joined = <Item extends Inline>(children: readonly Item[]): readonly Item[] => {
  const result: Item[] = []
  for (const child of children) {
    const last = result.at(-1)
    if (last?.type === 'text' && child.type === 'text' && hasSameMarks(last, child))
      result[result.length - 1] = { ...last, text: last.text + child.text }
    else if (child.type !== 'text' || child.text !== '') result.push(child)
  }
  return result
}

/** White space has no marks of its own in Markdown: it keeps those that both neighbours share. */
const spaced = <Item extends Inline>(children: readonly Item[]): readonly Item[] => {
  const pieces = children.flatMap((child): readonly Item[] => {
    if (child.type !== 'text' || child.code === true) return [child]
    const core = child.text.trim()
    const start = child.text.length - child.text.trimStart().length
    return [child.text.slice(0, start), core, child.text.slice(start + core.length)]
      .filter((text) => text !== '')
      .map((text) => ({ ...child, text }))
  })
  const isBlank = (child: Inline | undefined): boolean =>
    child?.type === 'text' && child.code !== true && child.text.trim() === ''
  const marksAt = (index: number, step: 1 | -1): Marks => {
    let at = index + step
    while (isBlank(pieces[at])) at += step
    const neighbour = pieces[at]
    return neighbour?.type === 'text' ? neighbour : {}
  }
  return pieces.map((piece, index) => {
    if (piece.type !== 'text' || !isBlank(piece)) return piece
    const [before, after] = [marksAt(index, -1), marksAt(index, 1)]
    const shared = MARKS.filter((mark) => mark !== 'code' && before[mark] === true && after[mark] === true)
    return { type: 'text', text: piece.text, ...Object.fromEntries(shared.map((mark) => [mark, true])) } as Item
  })
}

/** The surroundings of a run. */
export interface Surroundings {
  readonly inLink: boolean
  readonly inTable: boolean
}

/**
 * True when the parser that shows texts reads a run of code as it was written: it holds no backtick, in a link no bracket, in a
 * table no escaped bar, and it is not struck out when it holds a tilde.
 */
export const holdsCode = ({ text, strike }: TextRun, { inLink, inTable }: Surroundings): boolean =>
  !text.includes('`') &&
  !(inLink && /[\\[\]]/.test(text)) &&
  !(inTable && text.includes(String.raw`\|`)) &&
  !(strike === true && text.includes('~'))

const cleanText = (run: TextRun, place: Surroundings): TextRun => {
  const text = run.text.replaceAll(/[\t\n\r\f\v]/g, ' ')
  const code = run.code === true && holdsCode(run, place)
  return marked(code ? text.trim() : text, { ...run, code })
}

const cleaned = <Item extends Inline>(child: Item, inTable: boolean): readonly Item[] => {
  if (child.type === 'text') return [cleanText(child, { inLink: false, inTable }) as Item]
  if (child.type === 'link') {
    const inside = trimmed(
      joined(spaced(joined((child as Link).children.map((run) => cleanText(run, { inLink: true, inTable }))))),
    )
    if (inside.length === 0) return []
    // a link that leads nowhere is text
    return child.url.trim() === ''
      ? (inside as readonly Item[])
      : [{ ...child, url: child.url.trim(), children: inside }]
  }
  return [child]
}

/** Without white space at the ends and around line breaks, and without breaks at the ends. */
const trimmed = <Item extends Inline>(children: readonly Item[]): readonly Item[] => {
  const result = [...children]
  const isEdge = (index: number): boolean => index < 0 || index >= result.length || result[index]?.type === 'break'
  for (let index = 0; index < result.length; index += 1) {
    const child = result[index]
    if (child?.type !== 'text' || child.code === true) continue
    let { text } = child
    if (isEdge(index - 1)) text = text.trimStart()
    if (isEdge(index + 1)) text = text.trimEnd()
    if (text !== '') {
      result[index] = { ...child, text }
      continue
    }
    result.splice(index, 1)
    // the neighbour before may end at a break now
    index = Math.max(-1, index - 2)
  }
  while (result[0]?.type === 'break') result.shift()
  while (result.at(-1)?.type === 'break') result.pop()
  return result
}

/** Content of a block as Markdown can hold it: white space at the ends goes, runs with the same marks are one. */
const normalInline = (children: readonly Inline[], inTable = false): readonly Inline[] =>
  trimmed(joined(spaced(joined(children.flatMap((child) => cleaned(child, inTable))))))

const inOneLine = (children: readonly Inline[], inTable = false): readonly Inline[] =>
  normalInline(
    children.map((child) => (child.type === 'break' ? { type: 'text', text: ' ' } : child)),
    inTable,
  )

/** An item needs text, or three nested lists would be a divider; the items below one without text take its place. */
const normalItems = (list: List, { checked, children, lists }: ListItem): readonly ListItem[] => {
  const text = normalInline(children)
  if (text.length === 0) return lists.flatMap(({ items }) => items.flatMap((item) => normalItems(list, item)))
  return [
    {
      checked: list.kind === 'check' ? checked === true : null,
      children: text,
      lists: lists.flatMap((one) => normalList({ ...one, loose: list.loose })),
    },
  ]
}

/** Blank lines divide the lists inside a loose list too; one item alone has nothing to be divided from. */
const normalList = (list: List): readonly List[] => {
  const items = list.items.flatMap((item) => normalItems(list, item))
  const loose = list.loose && (items.length > 1 || items.some(({ lists }) => lists.length > 0))
  return items.length === 0 ? [] : [{ ...list, loose, start: list.kind === 'number' ? list.start : 1, items }]
}

/** A block as Markdown can hold it; none when nothing of it is left. */
export const normalBlock = (block: Block): readonly Block[] => {
  switch (block.type) {
    case 'paragraph':
    case 'quote': {
      const children = normalInline(block.children)
      return children.length === 0 ? [] : [{ ...block, children }]
    }
    case 'heading': {
      const children = inOneLine(block.children)
      return children.length === 0 ? [] : [{ ...block, children }]
    }
    case 'list':
      return normalList(block)
    case 'table': {
      const cells = (row: readonly (readonly Inline[])[]) =>
        block.columns.map((_, column) => inOneLine(row[column] ?? [], true))
      return block.columns.length === 0 ? [] : [{ ...block, header: cells(block.header), rows: block.rows.map(cells) }]
    }
    case 'code':
      return [{ ...block, language: block.language.trim() }]
    case 'divider':
      return [block]
  }
}

/** True when two lists of one kind follow each other: an editor shows them as one. */
export const hasListsToJoin = (blocks: readonly Block[]): boolean =>
  blocks.some((block, index) => {
    if (block.type !== 'list') return false
    const next = blocks[index + 1]
    return (next?.type === 'list' && next.kind === block.kind) || block.items.some(({ lists }) => hasListsToJoin(lists))
  })

const plainInline = (children: readonly Inline[]): readonly Inline[] =>
  normalInline(
    children.flatMap((child): readonly Inline[] => {
      if (child.type !== 'link' || child.title !== null) return [child]
      const text = child.children.map((run) => run.text).join('')
      const isItself = child.url === text || child.url === `mailto:${text}` || child.url === `http://${text}`
      return isItself ? child.children : [child]
    }),
  )

const plainList = (list: List): List => ({
  ...list,
  items: list.items.map((item) => ({
    ...item,
    children: plainInline(item.children),
    lists: item.lists.map(plainList),
  })),
})

/** A block whose addresses that name themselves are text: both look the same, since a bare address is shown as a link. */
export const withoutBareLinks = (block: Block): Block => {
  switch (block.type) {
    case 'paragraph':
    case 'quote':
    case 'heading':
      return { ...block, children: plainInline(block.children) }
    case 'list':
      return plainList(block)
    case 'table':
      return { ...block, header: block.header.map(plainInline), rows: block.rows.map((row) => row.map(plainInline)) }
    case 'code':
    case 'divider':
      return block
  }
}
