import type { SourcedBlock } from './document'
import { hasListsToJoin } from './normal'
import { parseMarkdown, type Obstacle } from './parse'
import { isWritable, writeBlock, writeMarkdown } from './write'

/** Characters of a text above which it opens as its source: the editor would be slow with each key. */
export const MAX_CHARACTERS = 100_000

/** A text in blocks, with all that is needed to write it again. */
export interface OpenedText {
  readonly blocks: readonly SourcedBlock[]
  /** White space before the first block. */
  readonly before: string
  /** Index of the last block of the text as it was opened; -1 without one. */
  readonly last: number
  /** Line ends behind the last block. */
  readonly after: string
  readonly lineEnd: '\n' | '\r\n'
}

/** Writes a text in Markdown; blocks that are as they were read keep their bytes. */
export const writeOpened = ({ blocks, lineEnd, ...ends }: OpenedText): string => {
  const text = writeMarkdown(blocks, ends)
  return lineEnd === '\n' ? text : text.replaceAll('\n', '\r\n')
}

/**
 * Opens a text in Markdown for the editor of texts. Gives the obstacle instead when any of it could not be written again byte
 * for byte, or when a block of it would change its meaning once it is edited.
 */
export const openMarkdown = (text: string): OpenedText | Obstacle => {
  if (text.length > MAX_CHARACTERS) return 'length'
  const isWindows = text.includes('\r\n')
  const unix = isWindows ? text.replaceAll('\r\n', '\n') : text
  const parsed = parseMarkdown(unix)
  if (typeof parsed === 'string') return parsed
  if (hasListsToJoin(parsed.blocks.map(({ block }) => block))) return 'nesting'
  if (!parsed.blocks.every(({ block }) => isWritable(block))) return 'spelling'
  const blocks = parsed.blocks.map(({ block, raw }, index): SourcedBlock => {
    const source = raw.trimEnd()
    const after = raw.slice(source.length)
    return { block, source: { index, text: source, after, written: writeBlock(block) } }
  })
  const opened: OpenedText = {
    blocks,
    before: parsed.before,
    last: blocks.length - 1,
    after: (blocks.at(-1)?.source?.after ?? '').replace(/^[^\n]*/, ''),
    lineEnd: isWindows ? '\r\n' : '\n',
  }
  return writeOpened(opened) === text ? opened : 'spelling'
}
