import type { Inline, Link } from './document'

/**
 * Signs that are escaped: none; with a backslash those that usually mean something; all, as references by number. The writer
 * of a block takes the first level that is read back as the same block.
 */
export type EscapeLevel = 0 | 1 | 2

interface Place {
  readonly level: EscapeLevel
  readonly inTable: boolean
}

const PUNCTUATION = /[\p{P}\p{S}\u{10000}-\u{10FFFF}]/u
/** The parser takes half a character of two units for a letter, whatever it is. */
const LETTER = /[^\s\p{P}\p{S}]|[\u{10000}-\u{10FFFF}]/u

const ALL = /[!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]/g
const USUAL = /[\\`*[\]<|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|!(?=\[)/gu

const escaped = (text: string, { level, inTable }: Place): string => {
  if (level === 0) return inTable ? text.replaceAll('|', String.raw`\|`) : text
  return level === 1 ? text.replaceAll(USUAL, String.raw`\$&`) : text.replaceAll(ALL, reference)
}

const codeSpan = (text: string, inTable: boolean): string =>
  `\`${inTable ? text.replaceAll('|', String.raw`\|`) : text}\``

const reference = (character: string): string => `&#${character.codePointAt(0)};`

const address = (url: string): string => {
  const safe = url.replaceAll(/&(?=#?\w+;)|[<>\n]/g, reference)
  return safe === '' || /[\s()\\]/.test(safe) ? `<${safe.replaceAll('\\', String.raw`\\`)}>` : safe
}

const linkText = ({ url, title, children }: Link, place: Place): string => {
  const text = writeInline(children, place)
  const said = title === null ? '' : ` "${title.replaceAll(/["\\&]/g, String.raw`\$&`)}"`
  const target = `${address(url)}${said}`
  return `[${text}](${place.inTable ? target.replaceAll('|', String.raw`\|`) : target})`
}

type Mark = 'bold' | 'italic' | 'strike'
const MARKS: readonly Mark[] = ['bold', 'strike', 'italic']

const marksOf = (child: Inline | undefined): readonly Mark[] =>
  child?.type === 'text' ? MARKS.filter((mark) => child[mark] === true) : []

/** Index after the last of the children from `start` that have the mark. */
const endOf = (children: readonly Inline[], start: number, mark: Mark): number => {
  let end = start
  while (marksOf(children[end]).includes(mark)) end += 1
  return end
}

interface Open {
  readonly mark: Mark
  readonly sign: string
  readonly end: number
}

/** Written text so far; the sign of a mark that could not open or close beside a letter makes that letter a reference. */
interface Draft {
  text: string
  /** True when the next character must not be a letter, since a sign before it would not close. */
  closing: boolean
}

const lastOf = (text: string): string => /.$/su.exec(text)?.[0] ?? ''
const firstOf = (text: string): string => /^./su.exec(text)?.[0] ?? ''

/** Adds text; its first letter becomes a reference where a sign before it would not close otherwise. */
const add = (draft: Draft, text: string): void => {
  const first = firstOf(text)
  draft.text += draft.closing && LETTER.test(first) ? reference(first) + text.slice(first.length) : text
  draft.closing = false
}

const addOpening = (draft: Draft, sign: string, next: string): void => {
  draft.closing = false
  const last = lastOf(draft.text)
  if (LETTER.test(last) && (sign === '_' || PUNCTUATION.test(firstOf(next))))
    draft.text = draft.text.slice(0, -last.length) + reference(last)
  draft.text += sign
}

const addClosing = (draft: Draft, sign: string): void => {
  const needsRoom = sign === '_' || PUNCTUATION.test(lastOf(draft.text))
  draft.text += sign
  draft.closing = needsRoom
}

const signOf = (children: readonly Inline[], start: number, end: number, mark: Mark): string => {
  if (mark === 'bold') return '**'
  if (mark === 'strike') return '~~'
  // stars of both marks near each other would be read as one sign
  const isNearBold = children.slice(Math.max(0, start - 1), end + 1).some((child) => marksOf(child).includes('bold'))
  return isNearBold ? '_' : '*'
}

const leaf = (child: Inline, place: Place): string => {
  if (child.type === 'break') return '\\\n'
  if (child.type === 'link') return linkText(child, place)
  return child.code === true ? codeSpan(child.text, place.inTable) : escaped(child.text, place)
}

const openFor = (children: readonly Inline[], at: number, open: readonly Open[]): readonly Open[] =>
  marksOf(children[at])
    .filter((mark) => !open.some((one) => one.mark === mark))
    .map((mark) => {
      const end = endOf(children, at, mark)
      return { mark, end, sign: signOf(children, at, end, mark) }
    })
    .toSorted((a, b) => b.end - a.end)

const isBlank = (child: Inline): boolean => child.type === 'text' && child.code !== true && child.text.trim() === ''

/** White space at the start of a run as a run of its own: no mark opens before it. */
const pieces = (children: readonly Inline[]): readonly Inline[] =>
  children.flatMap((child): readonly Inline[] => {
    if (child.type !== 'text' || child.code === true || isBlank(child)) return [child]
    const core = child.text.trimStart()
    const space = child.text.slice(0, child.text.length - core.length)
    return space === ''
      ? [child]
      : [
          { ...child, text: space },
          { ...child, text: core },
        ]
  })

/** Writes normal content of a block (`normalInline`) in Markdown. Line breaks are a backslash at the end of a line. */
export const writeInline = (content: readonly Inline[], place: Place): string => {
  const children = pieces(content)
  const draft: Draft = { text: '', closing: false }
  let open: readonly Open[] = []
  for (const [at, child] of children.entries()) {
    const marks = marksOf(child)
    const firstGone = open.findIndex(({ mark }) => !marks.includes(mark))
    if (firstGone !== -1) {
      for (const { sign } of open.slice(firstGone).toReversed()) addClosing(draft, sign)
      open = open.slice(0, firstGone)
    }
    const text = leaf(child, place)
    const fresh = isBlank(child) ? [] : openFor(children, at, open)
    for (const [index, { sign }] of fresh.entries()) addOpening(draft, sign, fresh[index + 1]?.sign ?? text)
    open = [...open, ...fresh]
    add(draft, text)
  }
  for (const { sign } of open.toReversed()) addClosing(draft, sign)
  return draft.text
}
