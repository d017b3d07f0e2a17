import { describe, expect, it } from 'vitest'

import type { FormValues } from '../../../src/domain/charts/formData'
import { sortedRows, tableColumns } from '../../../src/views/chart/table/columns'
import { columnText, decimalsFor } from '../../../src/views/chart/table/digits'
import { storedText } from '../../../src/views/chart/table/stored'
import { groundOf, rulesOf } from '../../../src/views/chart/table/rules'
import { table } from '../../../src/domain/charts/kinds/table'
import { readable } from '../../../src/views/chart/common/format/readable'
import { inOrder, movedTo } from '../../../src/views/chart/common/axis/order'
import { bracketed, htmlText, isHtml } from '../../../src/views/chart/table/HtmlCell'
import { resultOf } from '../../support/chartRows'
import { flights } from '../../support/explore'

const at = (values: FormValues) => ({ values, dataset: flights })

describe('numbers of a table', () => {
  it('gives a column one number of decimals, as many as are needed', () => {
    expect(decimalsFor([79.733_74, 6.672_1, -3.2])).toBe(1)
    expect(decimalsFor([0.012_345])).toBe(4)
    expect(decimalsFor([1_234_567.891_23])).toBe(1)
    expect(decimalsFor(['289.00', '44.90'])).toBe(2)
    expect(decimalsFor([1, 2, null])).toBe(0)
    const rows = resultOf(
      ['s:origin', 'n:Mean delay'],
      [
        ['DEN', 79.733_74],
        ['ORD', 6.6],
        ['ATL', null],
      ],
    )
    const [, delay] = tableColumns(at({ groupby: ['origin'] }), rows)
    expect(rows.rows.map((row) => delay?.text(row[1] ?? null))).toEqual(['79.7', '6.6', '–'])
  })

  it('shows a missing number as a dash, and NULL of a dimension as in the rows [B9.20]', () => {
    const rows = resultOf(
      ['s:origin', 'n:delay'],
      [
        [null, null],
        ['', 5],
      ],
    )
    const textsIn = (values: FormValues) =>
      rows.rows.map((row) =>
        tableColumns(at(values), rows).map(({ text, blank, column }) => {
          const cell = row[column.at] ?? null
          return `${text(cell)}${blank(cell) ? ', blank' : ''}`
        }),
      )
    expect(textsIn({ groupby: ['origin'], metrics: ['delay'] })).toEqual([
      ['<NULL>, blank', '–'],
      ['<empty string>, blank', '5'],
    ])
    expect(textsIn({ query_mode: 'raw', all_columns: ['origin', 'delay'] })).toEqual([
      ['<NULL>, blank', '<NULL>, blank'],
      ['<empty string>, blank', '5'],
    ])
  })

  it('adds decimals for a number that would be rounded to zero', () => {
    const shown = (cells: readonly (number | string)[]) => cells.map(columnText({ grouped: true }, cells))
    expect(shown([-0.001, -0.126, 4.5, 0])).toEqual(['−0.001', '−0.13', '4.50', '0.00'])
    expect(shown([-0.000_000_1, 1234.567])).toEqual(['−100n', '1,234.6'])
    expect(shown(['-0.0000001', '0.0000003'])).toEqual(['−100n', '300n'])
  })

  it('rounds exact decimals of any length to those of the column', () => {
    const cells = ['99.5', '123.4500000000000000', '-7.0666666666666666667', '0.25', null]
    expect(cells.map(columnText({ grouped: true }, cells))).toEqual(['99.5', '123.5', '−7.1', '0.3', ''])
    const huge = [1e300, 2.5, '123456789012345678901234.5']
    expect(huge.map(columnText({ grouped: true }, huge))).toEqual([
      '1e+300',
      '2.5',
      '123,456,789,012,345,678,901,234.5',
    ])
    const large = ['12345678901234567.445', '-0.445', '2']
    expect(large.map(columnText({ grouped: true }, large))).toEqual(['12,345,678,901,234,567.4', '−0.4', '2.0'])
  })

  it('shows small exact decimals beside huge ones, which are no noise', () => {
    const cells = ['12345678901234567.4', '0.001', '-0.000002', '0.000']
    const shown = ['12,345,678,901,234,567.4', '0.001', '−2µ', '0.0']
    expect(cells.map(columnText({ grouped: true }, cells))).toEqual(shown)
  })

  it('shows every digit of stored numbers, short fractions with as many decimals', () => {
    const shown = (cells: readonly (number | string)[]) => cells.map(storedText({ grouped: true }, cells))
    expect(shown(['1234.5', '0.0625', 3, -2])).toEqual(['1,234.5000', '0.0625', '3.0000', '−2.0000'])
    expect(shown([0.1 + 0.2, '12345678901234567.10', 7, 1e-20])).toEqual([
      '0.30000000000000004',
      '12,345,678,901,234,567.10',
      '7',
      '1e−20',
    ])
    expect(shown(['NaN', '1', 'Infinity', 12])).toEqual(['NaN', '1', 'Infinity', '12'])
    expect(shown([1e21, 1, '2.5'])).toEqual(['1e+21', '1.0', '2.5'])
    const rows = resultOf(['n:price'], [['1234.5678'], ['1']])
    const textIn = (values: FormValues) => tableColumns(at(values), rows)[0]?.text('1234.5678')
    expect(textIn({ query_mode: 'raw', all_columns: ['price'] })).toBe('1,234.5678')
    expect(textIn({ groupby: ['price'] })).toBe('1,234.5678')
    expect(textIn({ metrics: ['price'] })).toBe('1,234.6')
  })

  it('shows float noise around zero without a sign', () => {
    const cells = [-0.126, 4.5, 0.3 - (0.1 + 0.2)]
    expect(cells.map(columnText({ grouped: true }, cells))).toEqual(['−0.13', '4.50', '0.00'])
  })

  it('keeps significant digits of small numbers in tooltips', () => {
    expect(
      [-0.000_000_1, '-0.00000012345', 0.000_123_456, '12.345678', 0.123_456, 0, '1234567.5'].map(readable),
    ).toEqual(['−1e−7', '−1.235e−7', '0.0001235', '12.3457', '0.1235', '0', '1,234,567.5'])
  })

  it('shortens quotients like other numbers', () => {
    const rows = resultOf(['n:mean'], [[7.700_958_246_904_468], [9.3]])
    const [mean] = tableColumns(at({}), rows)
    expect(rows.rows.map(([cell]) => mean?.text(cell ?? null))).toEqual(['7.70', '9.30'])
  })

  it('keeps every digit of numbers beyond what a float holds', () => {
    const rows = resultOf(['n:total'], [['9007199254740993'], ['12345678901234567890.5']])
    const [total] = tableColumns(at({}), rows)
    expect(total?.text('9007199254740993')).toBe('9,007,199,254,740,993.0')
    expect(total?.text('12345678901234567890.5')).toBe('12,345,678,901,234,567,890.5')
  })

  it('follows the format of the column, of the saved metric, and of a share', () => {
    const dataset = { ...flights, metrics: [{ ...flights.metrics[0]!, name: 'count', format: ',.2f' }] }
    const rows = resultOf(['n:count', 'n:%count', 'n:other'], [[1234.5, 0.25, 2]])
    const values = {
      metrics: ['count'],
      percent_metrics: ['count'],
      column_config: { other: { d3NumberFormat: '$,.2f' } },
    }
    const texts = tableColumns({ values, dataset }, rows).map(({ text, column }) =>
      text(rows.rows[0]?.[column.at] ?? null),
    )
    expect(texts).toEqual(['1,234.50', '25.0%', '$2.00'])
  })
})

describe('bars behind numbers', () => {
  const rows = resultOf(['n:count'], [[-50], [100], [null]])
  const bars = (more: FormValues) => {
    const [count] = tableColumns(at({ metrics: ['count'], ...more }), rows)
    return rows.rows.map(([cell]) => count?.bar(cell ?? null))
  }
  it('draws cell bars both ways from zero, or all from the left', () => {
    expect(bars({})).toEqual([{ from: 0, to: 1 / 3, minus: true }, { from: 1 / 3, to: 1, minus: false }, null])
    expect(bars({ align_pn: true })).toEqual([
      { from: 0, to: 0.5, minus: true },
      { from: 0, to: 1, minus: false },
      null,
    ])
    expect(bars({ align_pn: 'damaged' })).toEqual(bars({}))
  })
  it('gives cell bars one color where chosen, also for one column alone', () => {
    expect(bars({ color_pn: false })[0]).toMatchObject({ minus: false })
    expect(bars({ color_pn: null })[0]).toMatchObject({ minus: true })
    expect(
      bars({ column_config: { count: { colorPositiveNegative: false, alignPositiveNegative: true } } })[0],
    ).toEqual({
      from: 0,
      to: 0.5,
      minus: false,
    })
  })
})

describe('times of a table', () => {
  const rows = resultOf(['t:date', 's:due'], [['2001-03-01', '2001-03-01']])
  const text = (more: FormValues) => {
    const [date] = tableColumns(at({ groupby: ['date'], time_grain_sqla: 'P1M', ...more }), rows)
    return date?.text('2001-03-01')
  }
  it('writes times of a table in the format chosen for the table or the column', () => {
    expect(text({})).toBe('Mar 2001')
    expect(text({ table_timestamp_format: 'smart_date' })).toBe('Mar 2001')
    expect(text({ table_timestamp_format: '%d/%m/%Y' })).toBe('01/03/2001')
    expect(text({ table_timestamp_format: '%d/%m/%Y', column_config: { date: { d3TimeFormat: '%Y' } } })).toBe('2001')
    expect(text({ query_mode: 'raw', all_columns: ['date'], table_timestamp_format: '%H:%M:%S' })).toBe('00:00:00')
    expect(text({ table_timestamp_format: 7 })).toBe('Mar 2001')
  })
  it('shows the offset of raw times with a time zone, also at midnight', () => {
    const type = 'timestamp(3) with time zone'
    const zoned = { ...flights, columns: flights.columns.map((one) => ({ ...one, type })) }
    const texts = (dataset: typeof flights) => {
      const values = { query_mode: 'raw', all_columns: ['date'] }
      const [date] = tableColumns({ values, dataset }, rows)
      return ['2001-03-01', '2001-03-01T12:30:00', '2001-03-01T12:30:00.5', 'infinity', null].map((cell) =>
        date?.text(cell),
      )
    }
    expect(texts(zoned)).toEqual([
      '2001-03-01 00:00:00+00:00',
      '2001-03-01 12:30:00+00:00',
      '2001-03-01 12:30:00.5+00:00',
      'infinity',
      '<NULL>',
    ])
    expect(texts(flights)).toEqual(['2001-03-01', '2001-03-01 12:30:00', '2001-03-01 12:30:00.5', 'infinity', '<NULL>'])
  })
  it('keeps times as they are where the grain is not for them', () => {
    const queried = (lookup: unknown) =>
      table.queries(at({ groupby: ['date', 'origin'], time_grain_sqla: 'P1M', temporal_columns_lookup: lookup }))[0]?.[
        'columns'
      ]
    expect(queried({ date: false })).toEqual(['date', 'origin'])
    for (const lookup of [{ date: true }, {}, null, 'damaged', { date: 'yes' }, []])
      expect(queried(lookup)).toMatchObject([{ timeGrain: 'P1M' }, 'origin'])
    expect(text({ temporal_columns_lookup: { date: false } })).toBe('2001-03-01')
  })
})

describe('columns that readers move', () => {
  const ordered = (order: readonly string[]) => inOrder(['a', 'b', 'c', 'd'], (one) => one, order).join('')
  it('keeps moved columns in place, puts a new one by its neighbor, drops missing ones', () => {
    expect(ordered([])).toBe('abcd')
    expect(ordered(['c', 'a', 'b', 'd'])).toBe('cabd')
    expect(ordered(['gone', 'd', 'c', 'b', 'a'])).toBe('dcba')
    expect(ordered(['d', 'b'])).toBe('adbc')
    expect(movedTo(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
    for (const to of [-1, 3, 0]) expect(movedTo(['a', 'b', 'c'], 'a', to)).toEqual(['a', 'b', 'c'])
  })
})

describe('cells that hold HTML', () => {
  it('tells HTML cells from text cells', () => {
    const html = [
      '<b>x</b>',
      'a <a href="/x">b</a>',
      '<br/>',
      '<br />',
      '<H2 >',
      '1 < 2</p>',
      '<span style="color:red">x</span>',
      '<img src="/x.png"/>',
    ]
    expect(html.filter(isHtml)).toEqual(html)
    expect(['a < b', 'x <y', '1<2>3', 'a<b and c>d, e', '', '<>'].filter(isHtml)).toEqual([])
    const prose = ['<unknown>', 'List<String>', '<none/>', 'Map<a, b>', '<b-c>', '<boo x="1">', '<a/b=c>', '</>']
    expect(prose.filter(isHtml)).toEqual([])
    expect(htmlText('<b>bold</b> &amp; <i>x</i>')).toBe('bold &amp; x')
  })
  it('detects HTML cells in linear time', () => {
    const many = 32_000
    const hostile = [
      '<a '.repeat(many),
      `<a ${'='.repeat(many)}`,
      `<a =${' '.repeat(many)}<`,
      `<b${' a'.repeat(many)}>`,
    ]
    for (const text of [...hostile, '<a>'.repeat(many), `${'<'.repeat(many)}b${'>'.repeat(many)}`])
      expect(bracketed(text).join('').length).toBeLessThan(text.length)
    expect(hostile.filter(isHtml)).toEqual([])
  })
  it('renders HTML cells only where that is turned on', () => {
    const rows = resultOf(['s:note', 'n:count'], [['<b>x</b>', 1]])
    const html = (allow_render_html: unknown) => tableColumns(at({ allow_render_html }), rows).map((one) => one.html)
    expect(html(true)).toEqual([true, false])
    for (const other of [undefined, false, null, 'yes']) expect(html(other)).toEqual([false, false])
  })
})

describe('columns of a table', () => {
  const rows = resultOf(
    ['s:origin', 'n:count'],
    [
      ['DEN', 50],
      ['ORD', -50],
      ['ATL', null],
    ],
  )
  it('names, aligns, hides and sizes columns by their configuration', () => {
    const column_config = {
      origin: { visible: false },
      count: { customColumnName: 'Flights', horizontalAlign: 'center', columnWidth: 120, showCellBars: false },
    }
    const columns = tableColumns(at({ groupby: ['origin'], column_config }), rows)
    expect(columns).toHaveLength(1)
    expect(columns[0]).toMatchObject({ title: 'Flights', align: 'center', width: 120 })
    expect(columns[0]?.bar(50)).toBeNull()
  })

  it('draws cell bars from zero to both sides, and none behind raw records', () => {
    const [, count] = tableColumns(at({ groupby: ['origin'] }), rows)
    expect(count?.bar(50)).toEqual({ from: 0.5, to: 1, minus: false })
    expect(count?.bar(-50)).toEqual({ from: 0, to: 0.5, minus: true })
    expect(count?.bar(null)).toBeNull()
    expect(tableColumns(at({ query_mode: 'raw' }), rows)[1]?.bar(50)).toBeNull()
    expect(tableColumns(at({ show_cell_bars: false }), rows)[1]?.bar(50)).toBeNull()
  })

  it('sorts rows with missing values last in both directions', () => {
    const [, count] = tableColumns(at({ groupby: ['origin'] }), rows)
    if (count === undefined) throw new Error('no column')
    expect(sortedRows(rows.rows, count, true).map(([name]) => name)).toEqual(['DEN', 'ORD', 'ATL'])
    expect(sortedRows(rows.rows, count, false).map(([name]) => name)).toEqual(['ORD', 'DEN', 'ATL'])
  })
})

describe('conditional formatting', () => {
  const cells = [0, 5, 10, 20, null]
  const ground = (rule: object) => {
    const of = groundOf(rulesOf([{ column: 'n', colorScheme: 'colorSuccess', ...rule }]), 'n', cells)
    return cells.map((cell) => of(cell) !== null)
  }
  it('colors the cells that a formatting rule matches', () => {
    expect(ground({ operator: '>', targetValue: 5 })).toEqual([false, false, true, true, false])
    expect(ground({ operator: '≥', targetValue: '5' })).toEqual([false, true, true, true, false])
    expect(ground({ operator: '<', targetValue: 5 })).toEqual([true, false, false, false, false])
    expect(ground({ operator: '≤', targetValue: 5 })).toEqual([true, true, false, false, false])
    expect(ground({ operator: '=', targetValue: 5 })).toEqual([false, true, false, false, false])
    expect(ground({ operator: '≠', targetValue: 5 })).toEqual([true, false, true, true, false])
    expect(ground({ operator: '< x <', targetValueLeft: 5, targetValueRight: 20 })).toEqual([
      false,
      false,
      true,
      false,
      false,
    ])
    expect(ground({ operator: '≤ x ≤', targetValueLeft: 5, targetValueRight: 20 })).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
    expect(ground({ operator: '≤ x <', targetValueLeft: 5, targetValueRight: 20 })).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
    expect(ground({ operator: '< x ≤', targetValueLeft: 5, targetValueRight: 20 })).toEqual([
      false,
      false,
      true,
      true,
      false,
    ])
    expect(ground({ operator: 'None' })).toEqual([true, true, true, true, false])
  })

  it('deepens the rule color with the distance, and accepts no foreign style', () => {
    const evil = { column: 'n', operator: '>', targetValue: 0, colorScheme: 'red;background:url(https://evil.example)' }
    const of = groundOf(rulesOf([evil, 7, null, { operator: '>' }]), 'n', cells)
    expect(of(20)).toBe('color-mix(in oklab, var(--c1) 55%, var(--surface))')
    expect(of(5)).toBe('color-mix(in oklab, var(--c1) 21%, var(--surface))')
  })
})
