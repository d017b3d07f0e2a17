import { describe, expect, it } from 'vitest'

import { VIZ_TYPES } from '../../../../src/domain/charts/kinds'
import { shownControls } from '../../../../src/domain/charts/kinds/common/data/values'
import { sectionsOf } from '../../../../src/views/chart/gallery/charts'
import { HARD_INPUTS } from '../../../../src/views/chart/gallery/inputs'
import { layerRows, LAYERS } from '../../../../src/views/chart/gallery/layers'
import { recordingsOf } from '../../../../src/views/chart/gallery/recorded'
import { contextOf, variantsOf } from '../../../../src/views/chart/gallery/variants'
import { answerOf, resultOf } from '../../../support/chartRows'
import { typeOf } from '../../../support/galleryDrawings'

const KEYS = VIZ_TYPES.map(({ key }) => key)

describe('chart gallery', () => {
  it.each(KEYS)('the gallery has answers to the queries of %s (scripts/gallery.mjs records them)', async (key) => {
    const [type, recordings] = [await typeOf(key), await recordingsOf(key)]
    expect(recordings.length).toBeGreaterThan(0)
    for (const { form, dataset, queries, answers, results } of recordings) {
      const asked = type.queries(contextOf(type, form, dataset))
      expect(JSON.parse(JSON.stringify(asked))).toEqual(queries)
      expect([answers.length, results.length]).toEqual([queries.length, queries.length])
      expect(answers[0]?.rows).toBe(results[0]?.rows.length)
    }
  })

  it.each(KEYS)('changes each instant control of %s without changing its queries', async (key) => {
    const [type, [recording]] = [await typeOf(key), await recordingsOf(key)]
    if (recording === undefined) throw new Error('no recording')
    const { form, dataset } = recording
    const asked = JSON.stringify(type.queries(contextOf(type, form, dataset)))
    const variants = variantsOf(type, form, dataset)
    expect(new Set(variants.map(({ name }) => name)).size >= variants.length - 16).toBe(true)
    for (const { values } of variants) {
      expect(JSON.stringify(type.queries(contextOf(type, { ...form, ...values }, dataset)))).toBe(asked)
    }
    const changed = new Set(variants.flatMap(({ values }) => Object.keys(values)))
    const drawn = shownControls(type, contextOf(type, form, dataset)).filter(({ redraws }) => redraws === true)
    const meaning = new Set(['country_fieldtype', 'select_country'])
    expect(drawn.map(({ name }) => name).filter((name) => !changed.has(name) && !meaning.has(name))).toEqual([])
  })

  it('shows every kind with difficult rows, and small', async () => {
    const names = sectionsOf(await typeOf('pie'), await recordingsOf('pie')).map((section) => [
      section.name,
      section.charts.length,
    ])
    expect(names).toEqual([
      ['Questions', 2],
      ['Options', expect.any(Number)],
      ['Hard inputs', HARD_INPUTS.length],
      ['States and sizes', 3],
    ])
    expect(await recordingsOf('constructor')).toEqual([])
  })

  it('makes difficult rows from recorded ones: figures change, names and times stay', () => {
    const result = resultOf(
      ['t:date', 's:origin', 'n:hour', 'n:count'],
      [
        ['2001-01-01', 'ORD', 4, 10],
        ['2001-01-02', 'DEN', 5, '9007199254740993'],
      ],
    )
    const rowsOf = (wanted: string) =>
      HARD_INPUTS.find(({ name }) => name === wanted)?.of(
        { answer: answerOf(result), result },
        new Set(['date', 'origin', 'hour']),
      ).result.rows
    expect(rowsOf('No rows')).toEqual([])
    expect(rowsOf('One row')).toEqual([['2001-01-01', 'ORD', 4, 10]])
    expect(rowsOf('Every value NULL')?.map((row) => row.slice(2))).toEqual([
      [4, null],
      [5, null],
    ])
    expect(rowsOf('Values below zero')?.map((row) => row.at(-1))).toEqual([-10, '9007199254740993'])
    expect(rowsOf('Long names')?.[0]).toEqual(['2001-01-01', expect.stringMatching(/^ORD.*<b>/), 4, 10])
  })

  it('the gallery has annotation layers of every type with their own rows', () => {
    const rows = layerRows({ annotation_layers: LAYERS })
    expect(rows.map(({ layer }) => layer.annotationType)).toEqual(['FORMULA', 'EVENT', 'INTERVAL', 'TIME_SERIES'])
    expect(rows.map((one) => one.rows !== null)).toEqual([false, true, true, true])
  })
})
