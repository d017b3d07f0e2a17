import * as fc from 'fast-check'
import { createEditor } from 'lexical'
import { expect, it } from 'vitest'

import type { Block, Inline, List, ListItem, TextRun } from '../../../src/domain/markdown/document'
import { LIVE_TITLE } from '../../../src/domain/markdown/liveValues'
import { hasListsToJoin, normalBlock, withoutBareLinks } from '../../../src/domain/markdown/normal'
import { openMarkdown, writeOpened } from '../../../src/domain/markdown/open'
import { parseMarkdown } from '../../../src/domain/markdown/parse'
import { writeMarkdown } from '../../../src/domain/markdown/write'
import { KINDS } from '../../../src/views/richText/content/kinds'
import { registerReduction } from '../../../src/views/richText/content/reduce'
import { registerCells } from '../../../src/views/richText/table/cells'
import { $readBlocks } from '../../../src/views/richText/nodes/readBlocks'
import { $writeBlocks } from '../../../src/views/richText/nodes/writeBlocks'
import { runs } from '../../support/runs'

/** Words and signs that mean something in Markdown, in HTML or in a template, beside plain words of several scripts. */
const SIGNS =
  'word naïve 数据 مرحبا 😀 12 1. 2) # ## > - + * ** _ __ ~ ~~ ` `` [ ] ( ) [x] ! | \\ < > & &amp; <b> </b> : . , "'.split(
    ' ',
  )
const piece = fc.constantFrom(
  ...SIGNS,
  '{{ ds }}',
  '{% if a_b %}',
  'a_b',
  'https://example.com/a_b',
  '---',
  '===',
  '```',
  ' ',
  '  ',
  '\u00a0',
  'x',
)
const words = fc.array(piece, { minLength: 1, maxLength: 6 }).map((all) => all.join(''))
const mark = fc.option(fc.constant(true), { nil: undefined, freq: 3 })

const textRun: fc.Arbitrary<TextRun> = fc
  .record({
    text: words,
    bold: mark,
    italic: mark,
    strike: mark,
    code: fc.option(fc.constant(true), { nil: undefined, freq: 6 }),
  })
  .map(({ text, ...marks }) => ({
    type: 'text',
    text,
    ...Object.fromEntries(Object.entries(marks).filter(([, isOn]) => isOn === true)),
  }))

const link: fc.Arbitrary<Inline> = fc.record({
  type: fc.constant('link' as const),
  url: fc.constantFrom(
    'https://example.com',
    '/superset/dashboard/1/',
    'https://e.com/a(b)',
    'https://e.com/?a=1&b=2',
    '#x',
    '#CHART-aB_9-x',
    '',
  ),
  title: fc.option(fc.constantFrom('A title', LIVE_TITLE, 'He said "yes"', 'a & b', String.raw`back\slash`), {
    freq: 2,
    nil: null,
  }),
  children: fc.array(textRun, { minLength: 1, maxLength: 3 }),
})

const inline = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: textRun },
    { weight: 2, arbitrary: link },
    { weight: 1, arbitrary: fc.constant<Inline>({ type: 'break' }) },
  ),
  { maxLength: 6 },
)

const { list } = fc.letrec<{ list: List; item: ListItem }>((tie) => ({
  item: fc.record({
    checked: fc.option(fc.boolean()),
    children: inline,
    lists: fc.oneof({ maxDepth: 2, withCrossShrink: true }, fc.constant([]), fc.array(tie('list'), { maxLength: 2 })),
  }),
  list: fc.record({
    type: fc.constant('list' as const),
    kind: fc.constantFrom('bullet' as const, 'number' as const, 'check' as const),
    start: fc.constantFrom(1, 7, 0),
    loose: fc.boolean(),
    items: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
  }),
}))

const table: fc.Arbitrary<Block> = fc.integer({ min: 1, max: 3 }).chain((width) => {
  const row = fc.array(inline, { minLength: width, maxLength: width })
  return fc.record({
    type: fc.constant('table' as const),
    columns: fc.array(fc.constantFrom('left' as const, 'center' as const, 'right' as const, null), {
      minLength: width,
      maxLength: width,
    }),
    header: row,
    rows: fc.array(row, { maxLength: 3 }),
  })
})

const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ type: fc.constant('paragraph' as const), children: inline }),
  fc.record({ type: fc.constant('quote' as const), children: inline }),
  fc.record({
    type: fc.constant('heading' as const),
    level: fc.constantFrom(1 as const, 2 as const, 3 as const, 6 as const),
    children: inline,
  }),
  fc.record({
    type: fc.constant('code' as const),
    language: fc.constantFrom('', 'sql'),
    text: fc.array(words, { maxLength: 3 }).map((all) => all.join('\n')),
  }),
  fc.constant<Block>({ type: 'divider' }),
  list,
  table,
)

const fresh = (blocks: readonly Block[]) => blocks.map((one) => ({ block: one, source: null }))

it('law 68: blocks that are written in Markdown are read back as the same', () => {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(fc.array(block, { maxLength: 4 }), (blocks) => {
      const normal = blocks.flatMap(normalBlock)
      const text = writeMarkdown(fresh(blocks), { before: '', last: -1, after: '' })
      const parsed = parseMarkdown(text)
      if (typeof parsed === 'string') throw new Error(`${parsed}: ${text}`)
      for (const { type } of normal) seen.set(type, (seen.get(type) ?? 0) + 1)
      expect({ text, blocks: parsed.blocks.map((one) => withoutBareLinks(one.block)) }).toEqual({
        text,
        blocks: normal.map(withoutBareLinks),
      })
    }),
    runs(1000),
  )
  for (const type of ['paragraph', 'quote', 'heading', 'code', 'divider', 'list', 'table'])
    expect([type, (seen.get(type) ?? 0) > 20]).toEqual([type, true])
})

it('law 70: blocks go through the nodes of the editor unchanged', () => {
  let nested = 0
  fc.assert(
    fc.property(fc.array(block, { maxLength: 4 }), (all) => {
      const blocks = all.flatMap(normalBlock)
      nested += blocks.filter((one) => one.type === 'list' && one.items.some(({ lists }) => lists.length > 0)).length
      const editor = createEditor({
        nodes: KINDS,
        onError: (failure) => {
          throw failure
        },
      })
      // what the editor takes away from a paste must take nothing from a text
      registerReduction(editor)
      registerCells(editor)
      const source = { index: 3, text: '*a*', after: '\n', written: '_a_' }
      editor.update(() => $writeBlocks(blocks.map((one, at) => ({ block: one, source: at === 0 ? source : null }))), {
        discrete: true,
      })
      const read = editor.getEditorState().read($readBlocks)
      if (blocks.length === 0 || hasListsToJoin(blocks)) return
      expect(read.map((one) => normalBlock(one.block))).toEqual(blocks.map((one) => [one]))
      expect(read.map((one) => one.source)).toEqual(blocks.map((_, at) => (at === 0 ? source : null)))
    }),
    runs(500),
  )
  expect(nested).toBeGreaterThan(20)
})

const lines = fc
  .array(
    fc.oneof(
      words,
      fc.constantFrom(
        '',
        '',
        '# Title',
        '* item',
        '- item',
        '+ item',
        '1. one',
        '2) two',
        '> quote',
        '***',
        '___',
        '- [ ] box',
      ),
      fc.constantFrom(
        '| a | b |',
        '| - | :-: |',
        '  nested',
        '    code',
        '```sql',
        '```',
        'Title',
        '=====',
        '-----',
        '__b__ *i*',
      ),
    ),
    { maxLength: 14 },
  )
  .chain((all) => fc.constantFrom('\n', '\r\n').map((end) => all.join(end)))

type Opened = Exclude<ReturnType<typeof openMarkdown>, string>
type Edit = (blocks: Opened['blocks'], at: number, block: Block) => Opened['blocks']

/** Edits of an opened text; one repeats a block elsewhere, as a copy does. */
const EDITS: Readonly<Record<string, Edit>> = {
  change: (blocks, at, one) => blocks.toSpliced(at, 1, { source: blocks[at]?.source ?? null, block: one }),
  insert: (blocks, at, one) => blocks.toSpliced(at, 0, { source: null, block: one }),
  append: (blocks, _, one) => [...blocks, { source: null, block: one }],
  remove: (blocks, at) => blocks.toSpliced(at, 1),
  copy: (blocks, at) => [...blocks.slice(at, at + 2), ...blocks],
}

it('law 69: a text is written with its own bytes wherever no edit touched it', () => {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(lines, fc.nat(), fc.constantFrom(...Object.keys(EDITS)), block, (text, where, kind, one) => {
      const found = openMarkdown(text)
      if (typeof found === 'string') return
      expect(writeOpened(found)).toBe(text)
      const edit = EDITS[kind]
      if (found.blocks.length === 0 || edit === undefined) return
      const at = where % found.blocks.length
      const edited = edit(found.blocks, at, one)
      const after = writeOpened({ ...found, blocks: edited })
      const parsed = parseMarkdown(after.replaceAll('\r\n', '\n'))
      if (typeof parsed === 'string') throw new Error(`${parsed}: ${after}`)
      const expected = edited.flatMap(({ block: all }) => normalBlock(all)).map(withoutBareLinks)
      expect({ after, blocks: parsed.blocks.map(({ block: read }) => withoutBareLinks(read)) }).toEqual({
        after,
        blocks: expected,
      })
      seen.set(kind, (seen.get(kind) ?? 0) + 1)
      // blocks away from the edit keep their bytes in any case
      if (kind !== 'change') return
      for (const [index, { source }] of found.blocks.entries())
        if (Math.abs(index - at) > 1) expect(after).toContain(source?.text.replaceAll('\n', found.lineEnd) ?? '')
    }),
    runs(1000),
  )
  for (const kind of Object.keys(EDITS)) expect([kind, (seen.get(kind) ?? 0) > 30]).toEqual([kind, true])
})
