import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import type { FormValues } from '../../../../src/domain/charts/formData'
import { BigFigure } from '../../../../src/views/chart/common/figure/Figure'
import { pieData } from '../../../../src/views/chart/pie/data'
import { tableColumns } from '../../../../src/views/chart/table/columns'
import { TableRows } from '../../../../src/views/chart/table/TableRows'
import { recordingsOf } from '../../../../src/views/chart/gallery/recorded'
import { contextOf } from '../../../../src/views/chart/gallery/variants'
import { drawnOf, typeOf } from '../../../support/galleryDrawings'

const texts = (markup: string): readonly string[] => [...markup.matchAll(/>([^<>]+)</g)].map(([, text]) => text ?? '')

describe('legible drawing', () => {
  it('names on colored parts are legible, also with a second metric in the outer ring', async () => {
    const { markup } = await drawnOf('sunburst_v2', { question: 'Colored by a metric' })
    expect(/class="([\w-]+)"[^>]*>South</.exec(markup)?.[1]).toBe('on-odd')
  })

  it('a funnel step without a value says so', async () => {
    const { markup } = await drawnOf('funnel', { hard: 'Some values NULL' })
    expect(texts(markup)).toContain('–')
    expect(texts(markup)).not.toContain('0')
  })

  it('a map without any match has no legend of amounts', async () => {
    expect((await drawnOf('world_map', { hard: 'Long names' })).data.ramp).toBeUndefined()
    expect((await drawnOf('world_map')).data.ramp).toMatchObject({ gaps: true })
  })

  it('hides a figure that has no room instead of cutting it', async () => {
    const money = { currency_format: { symbol: 'USD', symbolPosition: 'prefix' }, number_format: ',.2f' }
    const flows = async (width: number) => texts((await drawnOf('sankey_v2', { values: money, width })).markup)
    expect(await flows(700)).toContain('$13,580.00')
    expect((await flows(304)).filter((text) => text.startsWith('$'))).toEqual([])
    const values = { label_type: 'value' }
    for (const kind of ['treemap_v2', 'sunburst_v2'])
      expect(texts((await drawnOf(kind, { values })).markup).filter((text) => text.includes('…'))).toEqual([])
  })

  it('the total within a ring has room there, also as money', async () => {
    const sizeOf = async (values: FormValues) => {
      const { markup } = await drawnOf('pie', { values, height: 150 })
      const radii = [...markup.matchAll(/A([\d.]+),/g)].map(([, radius]) => Number(radius))
      const [, size, text = ''] = /class="dbig num"[^>]*font-size:([\d.]+)[^>]*>([^<]+)</.exec(markup) ?? []
      return { size: Number(size), text, hole: 2 * Math.min(...radii) }
    }
    const money = await sizeOf({ currency_format: { symbol: 'EUR', symbolPosition: 'prefix' } })
    expect(money.text).toBe('€565k')
    // a bold figure is about 0.65 of its size wide
    expect(money.text.length * 0.65 * money.size).toBeLessThan(money.hole - 4)
    expect(money.size).toBeLessThan((await sizeOf({})).size)
  })

  it('shows "No value" smaller than a value', () => {
    const figure = (text: string) => renderToStaticMarkup(createElement(BigFigure, { text, subheader: null }))
    expect(figure('512k')).toMatch(/class="figure num" style="font-size:min\(72px/)
    expect(figure('')).toMatch(/class="figure none" style="font-size:min\(24px[^>]*>No value</)
  })

  it('shows every butterfly name that has a line of room', async () => {
    const names = async (height: number) => {
      const { data, markup } = await drawnOf('butterfly', { height })
      const shown = texts(markup)
      return [...data.x.labels].filter((name) => shown.includes(name)).length / data.x.labels.length
    }
    expect([await names(12 * 14), await names(12 * 11)]).toEqual([1, 0.5])
  })

  it('ten parts of many have ten colors', async () => {
    const many = (await recordingsOf('pie')).find(({ name }) => name === 'Many parts')
    const [answer, result] = [many?.answers[0], many?.results[0]]
    if (many === undefined || answer === undefined || result === undefined) throw new Error('no rows')
    const { colors } = pieData({ values: many.form, dataset: many.dataset }, answer, result)
    expect(new Set(colors).size).toBe(10)
  })

  it('a table cell colored by a rule has no bar over its color', async () => {
    const [type, [recording]] = [await typeOf('table'), await recordingsOf('table')]
    const [result] = recording?.results ?? []
    if (recording === undefined || result === undefined) throw new Error('no rows')
    const rule = { column: 'count', operator: '>', targetValue: 100_000, colorScheme: 'colorWarning' }
    const bars = (conditional_formatting: readonly object[]): number => {
      const context = contextOf(type, { ...recording.form, conditional_formatting }, recording.dataset)
      const columns = tableColumns(context, result)
      const table = createElement(TableRows, { label: 'Table', columns, rows: result.rows, totals: null, context })
      return [...renderToStaticMarkup(table).matchAll(/cell-bar/g)].length
    }
    const coloured = result.rows.filter((row) => Number(row[1]) > 100_000).length
    expect(coloured).toBeGreaterThan(2)
    expect(bars([])).toBe(result.rows.length * 3)
    expect(bars([rule])).toBe(result.rows.length * 3 - coloured)
  })

  it('draws a candle within the plot for any figures', async () => {
    const { markup } = await drawnOf('candlestick', { hard: 'Values below zero' })
    const ends = [...markup.matchAll(/<rect[^>]* y="(-?[\d.]+)"[^>]* height="([\d.]+)"/g)].map(
      ([, y, high]) => Number(y) + Number(high),
    )
    expect(Math.max(...ends)).toBeLessThanOrEqual(184)
  })

  it('reports words that have no room', async () => {
    const told = async (width: number, height: number) => {
      const { markup } = await drawnOf('word_cloud', { width, height })
      const all = texts(markup)
      return {
        words: all.filter((text) => !text.endsWith('no room.')).length,
        told: all.find((text) => text.endsWith('no room.')),
      }
    }
    const { data } = await drawnOf('word_cloud')
    const large = await told(1200, 800)
    expect(large).toEqual({ words: data.x.values.length, told: undefined })
    const small = await told(180, 110)
    expect(small.told).toBe(`${data.x.values.length - small.words} words have no room.`)
  })

  it.each(['waterfall', 'graph_chart'])('a %s of NULL only differs from no rows', async (key) => {
    const [recording] = await recordingsOf(key)
    const question = recording?.name ?? ''
    const none = await drawnOf(key, { question, hard: 'No rows' })
    const nulls = await drawnOf(key, { question, hard: 'Every value NULL' })
    expect(none.data.rowCount ?? none.data.x.values.length).toBe(0)
    expect(nulls.data.rowCount ?? nulls.data.x.values.length).toBeGreaterThan(0)
  })
})
