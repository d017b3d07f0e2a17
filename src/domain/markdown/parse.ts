import { Marked, type Token, type Tokens } from 'marked'

import type { Alignment, Block, Heading, Inline, Link, List, ListItem, TextRun } from './document'
import { decodeEntities, unescapeHtml } from './entities'
import { holdsCode, normalBlock, type Surroundings } from './normal'
import { hasManySigns } from './signs'

const parser = new Marked({ gfm: true })

/** The first thing in a text that the editor cannot hold. */
export type Obstacle = 'html' | 'picture' | 'reference' | 'entity' | 'nesting' | 'length' | 'signs' | 'spelling'

class Unsupported extends Error {
  readonly obstacle: Obstacle

  constructor(obstacle: Obstacle) {
    super(obstacle)
    this.obstacle = obstacle
  }
}

type Marks = Omit<TextRun, 'type' | 'text'>

const decoded = (text: string): string => {
  const characters = decodeEntities(text)
  if (characters === null) throw new Unsupported('entity')
  return characters
}

const run = (text: string, marks: Marks): TextRun => ({ type: 'text', text, ...marks })

interface Place extends Surroundings {
  readonly marks: Marks
}

const inlineOf = (token: Token, place: Place): readonly Inline[] => {
  const { marks } = place
  const under = (mark: Marks): readonly Inline[] =>
    inlinesOf((token as Tokens.Strong).tokens, { ...place, marks: { ...marks, ...mark } })
  switch (token.type) {
    case 'text': {
      const { tokens, text } = token as Tokens.Text
      return tokens === undefined ? [run(decoded(text), marks)] : inlinesOf(tokens, place)
    }
    case 'escape':
      return [run(unescapeHtml((token as Tokens.Escape).text), marks)]
    case 'strong':
      return under({ bold: true })
    case 'em':
      return under({ italic: true })
    case 'del':
      return under({ strike: true })
    case 'codespan': {
      const code = run(unescapeHtml((token as Tokens.Codespan).text), { ...marks, code: true })
      if (!holdsCode(code, place)) throw new Unsupported('spelling')
      return [code]
    }
    case 'br':
      return [{ type: 'break' }]
    case 'link':
      return [linkOf(token as Tokens.Link, place)]
    case 'html':
      throw new Unsupported('html')
    case 'image':
      throw new Unsupported('picture')
    default:
      throw new Unsupported('nesting')
  }
}

const inlinesOf = (tokens: readonly Token[], place: Place): readonly Inline[] =>
  tokens.flatMap((token) => inlineOf(token, place))

const linkOf = ({ href, title, tokens }: Tokens.Link, place: Place): Link => {
  const children = inlinesOf(tokens, { ...place, inLink: true }).map((child) => {
    if (child.type !== 'text') throw new Unsupported('nesting')
    return child
  })
  return { type: 'link', url: decoded(href), title: title ? decoded(title) : null, children }
}

const PLAIN: Place = { marks: {}, inTable: false, inLink: false }

const isList = (token: Token): token is Tokens.List => token.type === 'list'

const itemOf = ({ tokens, task, checked }: Tokens.ListItem): ListItem => {
  const inside = tokens.filter(({ type }) => type !== 'space')
  const [first] = inside
  const hasText = first?.type === 'text' || first?.type === 'paragraph'
  // an item without text is lost between its neighbours once the list is written anew
  if (!hasText) throw new Unsupported('nesting')
  return {
    checked: task ? checked === true : null,
    children: inlinesOf((first as Tokens.Text).tokens ?? [], PLAIN),
    lists: inside.slice(1).map((token) => {
      if (!isList(token)) throw new Unsupported('nesting')
      return listOf(token)
    }),
  }
}

const listOf = ({ ordered, start, loose, items }: Tokens.List): List => {
  const boxes = items.filter(({ task }) => task).length
  if (boxes > 0 && (ordered || boxes < items.length)) throw new Unsupported('nesting')
  return {
    type: 'list',
    kind: boxes > 0 ? 'check' : ordered ? 'number' : 'bullet',
    start: start === '' ? 1 : start,
    loose,
    items: items.map(itemOf),
  }
}

const quoteOf = ({ tokens }: Tokens.Blockquote): Block => {
  const [first, ...rest] = tokens.filter(({ type }) => type !== 'space')
  if (rest.length > 0 || (first !== undefined && first.type !== 'paragraph')) throw new Unsupported('nesting')
  return { type: 'quote', children: first === undefined ? [] : inlinesOf((first as Tokens.Paragraph).tokens, PLAIN) }
}

const tableOf = ({ align, header, rows }: Tokens.Table): Block => {
  const cell = ({ tokens }: Tokens.TableCell) => inlinesOf(tokens, { ...PLAIN, inTable: true })
  return {
    type: 'table',
    columns: align.map((one): Alignment => one),
    header: header.map(cell),
    rows: rows.map((row) => row.map(cell)),
  }
}

const blockOf = (token: Token): Block => {
  switch (token.type) {
    case 'paragraph':
      return { type: 'paragraph', children: inlinesOf((token as Tokens.Paragraph).tokens, PLAIN) }
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading
      return { type: 'heading', level: depth as Heading['level'], children: inlinesOf(tokens, PLAIN) }
    }
    case 'blockquote':
      return quoteOf(token as Tokens.Blockquote)
    case 'list':
      return listOf(token as Tokens.List)
    case 'table':
      return tableOf(token as Tokens.Table)
    case 'code': {
      const { lang = '', text } = token as Tokens.Code
      return { type: 'code', language: lang, text }
    }
    case 'hr':
      return { type: 'divider' }
    case 'html':
      throw new Unsupported('html')
    default:
      throw new Unsupported('nesting')
  }
}

/** A block as it was read, with the bytes of its source. */
interface ParsedBlock {
  readonly block: Block
  readonly raw: string
}

export interface Parsed {
  /** White space before the first block. */
  readonly before: string
  readonly blocks: readonly ParsedBlock[]
}

const attempt = <Result>(work: () => Result): Result | Obstacle => {
  try {
    return work()
  } catch (failure) {
    if (failure instanceof Unsupported) return failure.obstacle
    // the parser goes as deep as a text nests its quotes
    if (failure instanceof RangeError) return 'nesting'
    throw failure
  }
}

/**
 * Reads a text in Markdown with the parser that also shows it. White space between blocks belongs to the block before. Gives
 * the obstacle when the editor cannot hold all of the text.
 */
export const parseMarkdown = (text: string): Parsed | Obstacle =>
  attempt(() => {
    if (hasManySigns(text)) throw new Unsupported('signs')
    const tokens = parser.lexer(text)
    // a definition of a link or a footnote leaves no token
    if (tokens.map(({ raw }) => raw).join('') !== text)
      throw new Unsupported(/^ {0,3}\[[^\]]+\]:/m.test(text) ? 'reference' : 'spelling')
    let before = ''
    const blocks: ParsedBlock[] = []
    for (const token of tokens) {
      const last = blocks.at(-1)
      if (token.type === 'space' && last === undefined) before += token.raw
      else if (token.type === 'space' && last !== undefined)
        blocks[blocks.length - 1] = { ...last, raw: last.raw + token.raw }
      else {
        const [block, ...more] = normalBlock(blockOf(token))
        if (block === undefined || more.length > 0) throw new Unsupported('spelling')
        blocks.push({ block, raw: token.raw })
      }
    }
    return { before, blocks }
  })
