import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
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

/** The same in every language. */
const NAMES = new Set(['Recount', 'SQL', "region = 'EMEA'"])

const files = readdirSync(VIEWS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !OURS.test(file))
  .map((file) => ({ file, text: readFileSync(join(VIEWS, file), 'utf8') }))

const READ_ALOUD = '(?:aria-label|aria-description|title|placeholder|alt)'
const ways = {
  'an attribute of an element': new RegExp(`<[a-z][^<>]*\\s${READ_ALOUD}="([^"]*[A-Za-z]{2}[^"]*)"`, 'g'),
  'an attribute made of a name': new RegExp(`\\s${READ_ALOUD}=\\{\`([A-Za-z][a-z]+ [^\`]*)\``, 'g'),
  'what stands between tags': /<(?!kbd|style|code)[A-Za-z][^<>=]*>\s*([A-Z][a-z]+(?: [a-z]+)*[.?]?)\s*<\//g,
}

describe('words on screen', () => {
  it.each(Object.entries(ways))('go through the translation: %s', (_, pattern) => {
    const bare = files.flatMap(({ file, text }) =>
      [...text.matchAll(pattern)].flatMap(([, words = '']) => (NAMES.has(words) ? [] : [`${file}: ${words}`])),
    )
    expect(bare).toEqual([])
  })

  it('would be found', () => {
    const found = (text: string) => Object.values(ways).flatMap((way) => [...text.matchAll(way)].map(([, one]) => one))
    expect(found('<button type="button" aria-label="Close">')).toEqual(['Close'])
    expect(found('<span aria-label={`Options for ${name}`}>')).toEqual(['Options for ${name}'])
    expect(found('<b>Read more</b>')).toEqual(['Read more'])
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
      const { markup } = await drawnOf('gauge_chart', { values: { max_val: 0.75 } })
      expect(markup).toContain('(jenseits')
      expect(markup).not.toContain('off the')
    })
  })
})
