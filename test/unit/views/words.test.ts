import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { parseSync, Visitor, type ESTree } from 'vite'
import { afterEach, describe, expect, it } from 'vitest'

import { counted, name, plain, say } from '../../../src/core/events/sentence'
import type { Control } from '../../../src/domain/charts/kinds/types'
import { EditorContext } from '../../../src/views/explore/editor'
import { shareText, shortNumber, timeTicks } from '../../../src/views/chart/common/format/format'
import { periodText } from '../../../src/views/chart/common/format/moment'
import { leftOut, limitReached } from '../../../src/views/chart/common/figure/notes'
import { numberFormatter } from '../../../src/views/chart/common/format/numberFormat'
import { isRest, restLabel } from '../../../src/views/chart/common/color/schemes'
import { parseNumber } from '../../../src/views/chart/common/format/local'
import { rangeText } from '../../../src/views/filter/values/time/timeRanges'
import { ClocksControl } from '../../../src/views/explore/controls/PairControls'
import { readable } from '../../../src/views/chart/common/format/readable'
import { columnText } from '../../../src/views/chart/table/digits'
import { setLanguage } from '../../../src/views/i18n'
import { formatWhole } from '../../../src/views/controls/field/number'
import { piecesOf, said } from '../../../src/views/sentences'
import { samplesOf } from '../../../src/views/editor/samples'
import { flights } from '../../support/explore'
import { drawnOf } from '../../support/galleryDrawings'

const VIEWS = 'src/views'
/** For those who work on the product. */
const OURS = /^chart\/gallery\//

/** The same in every language: names, SQL, keys, and the mark of a value that is not there. */
const NAMES = new Set(['Recount', 'SQL', "region = 'EMEA'", 'USD', '<NULL>'])
/** Elements that hold no prose. */
const NO_PROSE = new Set(['kbd', 'style', 'code'])
/** Attributes and properties that are read or read aloud, of elements and of components; `name` of some is a key. */
const READ = new Set(
  ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt'].concat(
    ['label', 'menuLabel', 'searchLabel', 'kindName', 'hint', 'descriptionHint', 'tooltip', 'text', 'emptyText'],
    ['note', 'says', 'word', 'words', 'kept', 'missing', 'none', 'disabledReason', 'error'],
  ),
)
const WORD = /\p{L}{2}/u

const files = readdirSync(VIEWS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !OURS.test(file))
  .map((file) => ({ file, text: readFileSync(join(VIEWS, file), 'utf8') }))

type Shown = ESTree.JSXChild | ESTree.JSXAttributeValue | ESTree.Expression | ESTree.JSXEmptyExpression | null

/** Texts of a file by the names that they have in it. */
type Constants = ReadonlyMap<string, string>

const NONE: Constants = new Map()

const constantsIn = (program: ESTree.Program): Constants => {
  const found = new Map<string, string>()
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init?.type === 'Literal' && typeof init.value === 'string')
        found.set(id.name, init.value)
    },
  }).visit(program)
  return found
}

/** The texts that an expression can have, from literals and constants: not from calls or variables. */
const textsIn = (shown: Shown, constants: Constants = NONE): readonly string[] => {
  const within = (inner: Shown): readonly string[] => textsIn(inner, constants)
  switch (shown?.type) {
    case 'Identifier':
      return [constants.get(shown.name) ?? []].flat()
    case 'JSXText':
      return [shown.value.trim()]
    case 'Literal':
      return typeof shown.value === 'string' ? [shown.value] : []
    case 'TemplateLiteral':
      return [shown.quasis.map(({ value }) => value.raw).join('%s')]
    case 'ConditionalExpression':
      return [...within(shown.consequent), ...within(shown.alternate)]
    case 'LogicalExpression':
      return [...(shown.operator === '&&' ? [] : within(shown.left)), ...within(shown.right)]
    case 'BinaryExpression':
      return shown.operator === '+' ? [...within(shown.left), ...within(shown.right)] : []
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return within(shown.expression)
    default:
      return []
  }
}

/** Words of a component itself that no translation reaches. */
const bareWords = (file: string, text: string): readonly string[] => {
  const { program, errors } = parseSync(file, text)
  expect([file, errors]).toEqual([file, []])
  const found: string[] = []
  const constants = constantsIn(program)
  const look = (shown: Shown): void =>
    void found.push(...textsIn(shown, constants).filter((words) => WORD.test(words) && !NAMES.has(words)))
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

/** Words in an event's sentence outside its template, so that no translation reaches them. */
const wordsInParts = (file: string, text: string): readonly string[] => {
  const { program, errors } = parseSync(file, text)
  expect([file, errors]).toEqual([file, []])
  const found: string[] = []
  const look = (shown: ESTree.Expression): void => {
    if (shown.type === 'CallExpression' && shown.callee.type === 'Identifier' && shown.callee.name === 'name') {
      for (const given of shown.arguments) if (given.type !== 'SpreadElement') look(given)
    } else found.push(...textsIn(shown).filter((words) => WORD.test(words)))
  }
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type === 'Identifier' && tag.name === 'say') quasi.expressions.forEach(look)
    },
  }).visit(program)
  return found
}

describe('sentences of events', () => {
  const events = ['src/core/events', 'src/events'].flatMap((folder) =>
    readdirSync(folder, { encoding: 'utf8', recursive: true })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') })),
  )

  it('every sentence of an event has translatable words', () => {
    const bare = events.flatMap(({ file, text }) => wordsInParts(file, text).map((words) => `${file}: ${words}`))
    expect(bare).toEqual([])
  })

  it.each([
    ["say`Got ${n} ${n === 1 ? 'row' : 'rows'}`", ['row', 'rows']],
    ["say`Deleted ${name(own === '' ? 'without a name' : own)}`", ['without a name']],
    ["say`Got ${counted(n, '%s row', '%s rows')} of ${name(own)}${rest ?? ''}`", []],
  ])('detects untranslatable words in %s', (sentence, words) => {
    expect(wordsInParts('a.ts', `const a = ${sentence}`)).toEqual(words)
  })

  describe('events in another language', () => {
    afterEach(() => setLanguage('en'))

    it('translates sentences with their names, numbers and plural forms', () => {
      setLanguage('de', {
        'Renamed %s to %s': '%s heisst jetzt %s',
        'Set %s to %s': '%s ist %s',
        '%s and %s more': '%s und %s mehr',
        'Got %s': '%s erhalten',
        '%s row': ['%s Zeile', '%s Zeilen'],
        'Only %s %% of it': 'Nur %s %% davon',
      })
      expect(said(say`Renamed ${name('100 %s')} to ${name('b')}`)).toBe('100 %s heisst jetzt b')
      expect(said(say`${say`Set ${name('Region')} to ${'EMEA'}`} and ${1200} more`)).toBe(
        'Region ist EMEA und 1.200 mehr',
      )
      expect(said(say`Got ${counted(1, '%s row', '%s rows')}`)).toBe('1 Zeile erhalten')
      expect(said(say`Got ${counted(2000, '%s row', '%s rows')}`)).toBe('2.000 Zeilen erhalten')
      expect(said(say`Only ${5} % of it`)).toBe('Nur 5 % davon')
      expect(piecesOf(say`Renamed ${name('a')} to ${name('b')}`)).toEqual([
        { name: 'a' },
        ' heisst jetzt ',
        { name: 'b' },
      ])
      expect(plain(say`Got ${counted(2000, '%s row', '%s rows')}, ${5} % of ${name('%s')}`)).toBe(
        'Got 2,000 rows, 5 % of %s',
      )
    })
  })
})

describe('numbers on screen', () => {
  it("formats numbers in the person's language, never in a fixed one", () => {
    const all = readdirSync(VIEWS, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
    const fixed = all.filter((file) =>
      /toLocaleString\('|NumberFormat\('/.test(readFileSync(join(VIEWS, file), 'utf8')),
    )
    expect(fixed).toEqual([])
  })

  it('charts and filters format numbers and times by language unless set', () => {
    const said = () => [
      shortNumber(-1234.5),
      shareText(0.004),
      periodText(Date.UTC(2001, 4, 2), 'P1D'),
      periodText(Date.UTC(2001, 4, 1), 'P1M'),
      timeTicks([new Date(Date.UTC(2001, 4, 1)), new Date(Date.UTC(2001, 5, 1))])[0],
      rangeText('2001-05-02 : 2001-05-04', 0),
      numberFormatter(',.1f')(1234.5),
      ...['1.234,5', '1,234.5', '1.234', '12.5', '1,5', '1,2,3', ' '].map(parseNumber),
    ]
    const english = ['−1.23k', '0.4%', '2 May 2001', 'May 2001', 'May 2001', '2 May 2001 – 3 May 2001', '1,234.5']
    expect(said()).toEqual([...english, 1234.5, 1234.5, 1.234, 12.5, 1.5, undefined, null])
    setLanguage('de')
    const german = ['−1,23k', '0,4%', '2. Mai 2001', 'Mai 2001', 'Mai 2001', '2. Mai 2001 – 3. Mai 2001', '1,234.5']
    expect(said()).toEqual([...german, 1234.5, 1234.5, 1234, 12.5, 1.5, undefined, null])
    setLanguage('en')
    expect(said()).toEqual([...english, 1234.5, 1234.5, 1.234, 12.5, 1.5, undefined, null])
  })

  it("cells use the marks of the person's language", () => {
    const cells = [1234.5, -0.25]
    const said = () => [
      formatWhole(1234567),
      readable('-1234567.5'),
      ...cells.map(columnText({ grouped: true }, cells)),
    ]
    expect(said()).toEqual(['1,234,567', '−1,234,567.5', '1,234.50', '−0.25'])
    setLanguage('de')
    expect(said()).toEqual(['1.234.567', '−1.234.567,5', '1.234,50', '−0,25'])
    setLanguage('en')
  })
})

/** Files that make words from data, also outside of JSX. */
const MADE = /^(?:chart\/(?!list\/|gallery\/|brush\/|drill\/|properties\/)|filter\/)/
/** Words of tables and tests: keys, CSS, HTML and country names as data has them, marks for missing values. */
const NO_WORDS = new Set(
  [
    'Stack',
    'Stream',
    'Expand',
    'Main',
    'Green',
    'Red',
    'None',
    'Left',
    'Legend',
    'Polygon',
    'Feature',
    'Others',
  ].concat(
    ['MultiPolygon', 'FeatureCollection', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
    ['Enter', 'Escape', 'Shift', 'Home', 'End', 'Arrow', 'Backspace', 'No filter', 'noopener noreferrer'],
    ['Count', 'Count Unique Values', 'List Unique Values', 'Sum', 'Sample Variance', 'Sample Standard Deviation'],
    ['grid minor', 'chart bare', '%s back', 'stack %s', 'annotation %s %s', '%s ms', '<empty string>'],
  ),
)
const DATA = /^chart\/(?:world_map\/codes|table\/cellHtml)\.ts$/
const STYLE = /color-mix\(|^12px|^font:/
const PROSE = /\p{L}{2,} \p{L}{2,}|^\p{Lu}\p{Ll}+|\p{L}{2,} %s|%s \p{L}{2,}/u
const SAID = new Set(['t', 'tn', 'tLater', 'say'])
/** Attributes that no reader sees. */
const UNREAD = new Set(['className', 'd', 'id', 'style', 'transform', 'rel'])

/** Prose that is handed to no translation. */
const bareProse = (file: string, text: string): readonly string[] => {
  const { program, errors } = parseSync(file, text)
  expect([file, errors]).toEqual([file, []])
  const covered: { readonly start: number; readonly end: number }[] = []
  const cover = ({ start, end }: { readonly start: number; readonly end: number }): void =>
    void covered.push({ start, end })
  const coverTexts = (text: ESTree.Argument): void => {
    if (text.type === 'Literal') cover(text)
    else if (text.type === 'ConditionalExpression') [text.consequent, text.alternate].forEach(coverTexts)
    else if (text.type === 'LogicalExpression') coverTexts(text.right)
  }
  new Visitor({
    ImportDeclaration: cover,
    ExportAllDeclaration: cover,
    ImportExpression: cover,
    TSLiteralType: cover,
    NewExpression: (made) => {
      if (made.callee.type === 'Identifier' && made.callee.name === 'Error') cover(made)
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type !== 'Identifier') return
      // the name of a part in its module
      if (callee.name === 'lazyWithRetry') given.slice(1).forEach(coverTexts)
      if (!SAID.has(callee.name)) return
      // the texts themselves, not the values in them
      given.slice(0, callee.name === 'tn' ? 2 : 1).forEach(coverTexts)
    },
    JSXAttribute: (attribute) => {
      if (attribute.name.type === 'JSXIdentifier' && UNREAD.has(attribute.name.name)) cover(attribute)
    },
  }).visit(program)
  const found: string[] = []
  const look = (words: string, { start, end }: { readonly start: number; readonly end: number }): void => {
    const known =
      NO_WORDS.has(words) || STYLE.test(words) || covered.some((one) => one.start <= start && end <= one.end)
    if (!known && PROSE.test(words)) found.push(words)
  }
  new Visitor({
    Literal: (literal) => {
      if (typeof literal.value === 'string') look(literal.value, literal)
    },
    TemplateLiteral: (literal) => look(literal.quasis.map(({ value }) => value.raw).join('%s'), literal),
  }).visit(program)
  return found
}

describe('words on screen', () => {
  it('translates words that charts and filters make from data', () => {
    const made = readdirSync(VIEWS, { recursive: true, encoding: 'utf8' }).filter(
      (file) => MADE.test(file) && !DATA.test(file) && /\.tsx?$/.test(file),
    )
    expect(made.length).toBeGreaterThan(150)
    const bare = made.flatMap((file) =>
      bareProse(file, readFileSync(join(VIEWS, file), 'utf8')).map((words) => `${file}: ${words}`),
    )
    expect(bare).toEqual([])
  })

  it.each([
    ['const NOTE = `The first ${most} are drawn.`', ['The first %s are drawn.']],
    ["const WORDS = { max: 'Upper whisker', min: tLater('Lower whisker') }", ['Upper whisker']],
    ["const a = t('%s of %s', one ? 'One row' : b, c)", ['One row']],
    ["const a = t(open ? 'Open it' : name ?? 'Close'), b = t(text + ' is open')", [' is open']],
    ["const A = lazyWithRetry(() => import('./Part'), 'PartOfIt')", []],
    ["const a = tn('%s row left', '%s rows left', n), b = 'Stack', c = new Error('Not so fast')", []],
  ])('detects untranslated words made from data: %s', (code, words) => {
    expect(bareProse('a.ts', code)).toEqual(words)
  })

  it('translates words in JSX and in displayed props', () => {
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
    ['<Part disabledReason={past ? WAIT : null} />', ['Come back first.']],
  ])('detects untranslated words in JSX: %s', (jsx, words) => {
    expect(bareWords('a.tsx', `const WAIT = 'Come back first.'\nconst A = ${jsx}`)).toEqual(words)
  })

  describe('translated words made from data', () => {
    afterEach(() => setLanguage('en'))

    it('translates the sample queries of a new tab', () => {
      setLanguage('de', { 'How large the tables are': 'Wie gross sie sind', 'First rows of %s': 'Anfang von %s' })
      const table = (name: string) => ({ name, type: 'table', rows: 3, comment: null }) as const
      const titles = samplesOf([table('a'), table('b')], () => []).map(({ title }) => title)
      expect(titles).toEqual(['Anfang von a', 'Wie gross sie sind'])
    })

    it('translates the labels of a control with two ends', async () => {
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

    it('translates notes of charts, with names, numbers and forms', async () => {
      setLanguage('de', {
        '%s by %s.': '%s nach %s.',
        '%s chart': '%s-Diagramm',
        'The first %s of %s are drawn.': 'Die ersten %s von %s.',
        'Row limit reached: %s rows were read.': 'Grenze erreicht: %s Zeilen.',
        'Other (%s)': 'Andere (%s)',
        Median: 'Mittelwert',
      })
      const limited = (row_limit: number) => ({ values: { row_limit }, dataset: flights })
      expect(leftOut(12_345, 3000)).toEqual(['Die ersten 3.000 von 12.345.'])
      expect(limitReached(limited(1000), { sqlRows: 1000 })).toEqual(['Grenze erreicht: 1.000 Zeilen.'])
      expect([restLabel(12), isRest(restLabel(12)), isRest('Andere (alle)')]).toEqual(['Andere (12)', true, false])
      const { data } = await drawnOf('box_plot', { values: {}, width: 900, height: 300 })
      expect(data.notes[0]).toMatch(/ nach .*\.$/)
      expect(data.table?.columns[2]).toBe('Mittelwert')
    })

    it('translates the off-scale label of a gauge', async () => {
      setLanguage('de', { '%s (off the scale)': '%s (jenseits der Skala)' })
      const { markup } = await drawnOf('gauge_chart', { values: { max_val: 0.75 }, width: 900, height: 300 })
      expect(markup).toContain('(jenseits')
      expect(markup).not.toContain('off the')
    })
  })
})
