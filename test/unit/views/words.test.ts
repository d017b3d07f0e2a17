import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { parseSync, Visitor, type ESTree } from 'vite'
import { afterEach, describe, expect, it } from 'vitest'

import type { Control } from '../../../src/projections/vizTypes/types'
import { EditorContext } from '../../../src/views/explore/editor'
import { ClocksControl } from '../../../src/views/explore/PairControls'
import { setLanguage } from '../../../src/views/i18n'
import { samplesOf } from '../../../src/views/sql/samples'
import { flights } from '../../support/explore'
import { drawnOf } from '../../support/galleryDrawings'

const VIEWS = 'src/views'
/** For those who work on the product. */
const OURS = /^gallery\//

/** The same in every language: names, SQL, keys, and the mark of a value that is not there. */
const NAMES = new Set(['Recount', 'SQL', "region = 'EMEA'", 'USD', '<NULL>'])
/** Elements that hold no prose. */
const NO_PROSE = new Set(['kbd', 'style', 'code'])
/** Attributes and properties that are read or read aloud, of elements and of components; `name` of some is a key. */
const READ = new Set(
  ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt'].concat(
    ['label', 'menuLabel', 'searchLabel', 'kindName', 'hint', 'descriptionHint', 'tooltip', 'text', 'emptyText'],
    ['note', 'says', 'word', 'words', 'kept', 'missing', 'none'],
  ),
)
const WORD = /\p{L}{2}/u

const files = readdirSync(VIEWS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !OURS.test(file))
  .map((file) => ({ file, text: readFileSync(join(VIEWS, file), 'utf8') }))

type Shown = ESTree.JSXChild | ESTree.JSXAttributeValue | ESTree.Expression | ESTree.JSXEmptyExpression | null

/** The texts that an expression may be, as far as they stand in it: not what a call or a variable answers. */
const textsIn = (shown: Shown): readonly string[] => {
  switch (shown?.type) {
    case 'JSXText':
      return [shown.value.trim()]
    case 'Literal':
      return typeof shown.value === 'string' ? [shown.value] : []
    case 'TemplateLiteral':
      return [shown.quasis.map(({ value }) => value.raw).join('%s')]
    case 'ConditionalExpression':
      return [...textsIn(shown.consequent), ...textsIn(shown.alternate)]
    case 'LogicalExpression':
      return [...(shown.operator === '&&' ? [] : textsIn(shown.left)), ...textsIn(shown.right)]
    case 'BinaryExpression':
      return shown.operator === '+' ? [...textsIn(shown.left), ...textsIn(shown.right)] : []
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return textsIn(shown.expression)
    default:
      return []
  }
}

/** What a component says in words of its own, which no translation reaches. */
const bareWords = (file: string, text: string): readonly string[] => {
  const { program, errors } = parseSync(file, text)
  expect([file, errors]).toEqual([file, []])
  const found: string[] = []
  const look = (shown: Shown): void =>
    void found.push(...textsIn(shown).filter((words) => WORD.test(words) && !NAMES.has(words)))
  new Visitor({
    JSXElement: ({ openingElement: { name }, children }) => {
      if (name.type !== 'JSXIdentifier' || !NO_PROSE.has(name.name)) children.forEach(look)
    },
    JSXFragment: ({ children }) => children.forEach(look),
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && READ.has(name.name)) look(value)
    },
  }).visit(program)
  return found
}

describe('words on screen', () => {
  it('that stand in JSX, or in what components are given to show, go through the translation', () => {
    const bare = files.flatMap(({ file, text }) => bareWords(file, text).map((words) => `${file}: ${words}`))
    expect(bare).toEqual([])
  })

  it.each([
    ['<button aria-label="Close" />', ['Close']],
    ['<Part title={`Options for ${name}`} />', ['Options for %s']],
    ['<Part title={recent ? "Since yesterday" : t("Latest")} />', ['Since yesterday']],
    ['<b>Read {count} more</b>', ['Read', 'more']],
    ['<>{off && ` (off by ${off})`}{name ?? "nobody"}</>', [' (off by %s)', 'nobody']],
    ['<b>{open ? "less" + more : wide ? null : "more"}</b>', ['less', 'more']],
    ['<b className={wide ? "wide" : "small"}>{t("Read")}<kbd>Esc</kbd><i>{"·"}</i>SQL</b>', []],
  ])('would be found: %s', (jsx, words) => {
    expect(bareWords('a.tsx', `const A = ${jsx}`)).toEqual(words)
  })

  describe('of what is made of data', () => {
    afterEach(() => setLanguage('en'))

    it('the sample queries of a new tab', () => {
      setLanguage('de', { 'How large the tables are': 'Wie gross sie sind', 'First rows of %s': 'Anfang von %s' })
      const table = (name: string) => ({ name, type: 'table', rows: 3, comment: null }) as const
      const titles = samplesOf([table('a'), table('b')], () => []).map(({ title }) => title)
      expect(titles).toEqual(['Anfang von a', 'Wie gross sie sind'])
    })

    it('what two ends of a control say of themselves', async () => {
      const hint = 'Hours of the first and of the last day.'
      setLanguage('de', { [hint]: 'Stunden des Tages', 'Time of day': 'Uhrzeit', '%s: from': '%s: von' })
      const control: Control = { name: 'hours', label: 'Time of day', kind: 'clocks', hint }
      const context = { values: {}, dataset: flights }
      const editor = { id: 'slice/1', dataset: flights, context, errors: {}, untouched: false, disabled: false }
      const value = { ...editor, set: () => undefined }
      const markup = renderToStaticMarkup(
        createElement(EditorContext, { value }, createElement(ClocksControl, { control })),
      )
      expect(markup).toContain('Stunden des Tages')
      expect(markup).toContain('Uhrzeit: von')
      expect(markup).not.toContain(hint)
    })

    it('that a value lies beyond the scale of a gauge', async () => {
      setLanguage('de', { '%s (off the scale)': '%s (jenseits der Skala)' })
      const { markup } = await drawnOf('gauge_chart', { values: { max_val: 0.75 }, width: 900, height: 300 })
      expect(markup).toContain('(jenseits')
      expect(markup).not.toContain('off the')
    })
  })
})
