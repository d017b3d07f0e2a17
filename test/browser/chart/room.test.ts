import { callApi } from '../support/api'
import { chart, makeChart, makeDashboard } from '../support/dashboards'
import { expect, NOWHERE, type Page, test } from '../support/fixtures'
import { datasetOf, KIND_CASES } from '../support/kinds'

test.use({ apart: 'chart-room', start: NOWHERE })

type MadeChart = readonly [id: number, name: string]

const board = (
  page: Page,
  title: string,
  charts: readonly MadeChart[],
  width: number,
  height: number,
): Promise<number> => {
  const beside = 12 / width
  const rows = Array.from({ length: Math.ceil(charts.length / beside) }, (_, row) =>
    charts.slice(row * beside, (row + 1) * beside),
  )
  return makeDashboard(page, title, [
    ['ROOT_ID', 'ROOT', ['GRID_ID']],
    ['GRID_ID', 'GRID', rows.map((_, row) => `ROW-${row}`)],
    ...rows.flatMap((row, at) => [
      [`ROW-${at}`, 'ROW', row.map(([id]) => `CHART-${id}`)] as const,
      ...row.map(([id, name]) => chart(`CHART-${id}`, id, name, width, height)),
    ]),
  ])
}

/** Texts that reach beyond their drawing, and upright texts that overlap. */
const wrongTexts = (page: Page): Promise<readonly string[]> =>
  page.getByRole('article').evaluateAll((frames) =>
    frames.flatMap((one) => {
      const drawing = one.querySelector('svg.vz')
      const name = one.getAttribute('aria-label') ?? one.textContent.slice(0, 20)
      if (drawing === null) return one.querySelector('.chart-plot:not(:has(.empty))') === null ? [] : [`${name}: blank`]
      const room = drawing.getBoundingClientRect()
      const texts = [...drawing.querySelectorAll('text')].map((text) => ({
        words: text.textContent,
        box: text.getBoundingClientRect(),
        turned: /rotate/.test(text.getAttribute('transform') ?? ''),
      }))
      const cut = texts.filter(
        ({ box }) =>
          box.left < room.left - 2 ||
          box.right > room.right + 2 ||
          box.top < room.top - 3 ||
          box.bottom > room.bottom + 3,
      )
      const apart = texts.filter(({ turned }) => !turned)
      const touching = apart.flatMap((a, at) =>
        apart.slice(at + 1).flatMap((b) => {
          const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
          const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
          return across > 1.5 && down > 4 ? [`${name}: "${a.words}" lies on "${b.words}"`] : []
        }),
      )
      return [...cut.map(({ words }) => `${name}: "${words}" is cut`), ...touching]
    }),
  )

/** Texts with too little contrast (WCAG 1.4.3) against the innermost mark below them, or against the card. */
const faintTexts = (page: Page): Promise<readonly string[]> =>
  page.getByRole('article').evaluateAll((frames) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const lightOf = (color: string): number => {
      if (canvas === null) throw new Error('no canvas')
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
        part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const holds = (shape: SVGGeometryElement, x: number, y: number): boolean => {
      const matrix = shape.getScreenCTM()
      return matrix !== null && shape.isPointInFill(new DOMPoint(x, y).matrixTransform(matrix.inverse()))
    }
    return frames.flatMap((one) =>
      [...one.querySelectorAll<SVGTextElement>('svg.vz text')].flatMap((text) => {
        const { fill, paintOrder, stroke } = getComputedStyle(text)
        // a halo separates it from its background
        if (stroke !== 'none' && paintOrder.includes('stroke')) return []
        const { x, y, width, height } = text.getBoundingClientRect()
        const below = [...one.querySelectorAll<SVGGeometryElement>('svg.vz :is(rect, path, circle)')].findLast(
          (shape) =>
            (shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
            getComputedStyle(shape).fill !== 'none' &&
            holds(shape, x + width / 2, y + height / 2),
        )
        const ground = getComputedStyle(below ?? one)[below === undefined ? 'backgroundColor' : 'fill']
        const [dark = 0, light = 0] = [lightOf(fill), lightOf(ground)].toSorted((a, b) => a - b)
        const contrast = (light + 0.05) / (dark + 0.05)
        return contrast < 4.5
          ? [`${one.getAttribute('aria-label')}: "${text.textContent}" ${contrast.toFixed(2)} (${fill} on ${ground})`]
          : []
      }),
    )
  })

const looked = async (page: Page, url: string, charts: readonly MadeChart[]): Promise<void> => {
  await page.goto(url)
  for (const [, name] of charts)
    await expect(page.getByRole('article', { name, exact: true })).toHaveAttribute('data-status', 'rendered')
  await expect.poll(() => wrongTexts(page)).toEqual([])
}

test('each kind draws in frames of every size without cut or overlapping text', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 5000 })
  const charts: MadeChart[] = []
  for (const one of KIND_CASES) {
    const dataset = await datasetOf(page, one)
    charts.push([await makeChart(page, one.name, one.kind, one.form, dataset), one.name])
  }
  for (const [title, width, height] of [
    ['Small', 2, 20],
    ['Middle', 4, 36],
    ['Wide', 6, 40],
  ] as const) {
    const id = await board(page, title, charts, width, height)
    await looked(page, `${server.url}/superset/dashboard/${id}/`, charts)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect.poll(() => faintTexts(page)).toEqual([])
    }
    if (title !== 'Small') continue
    // a tooltip lists the names that had no room, outside of a small frame
    const frame = page.getByRole('article', { name: 'Area chart' })
    await frame.locator('svg.vz').hover()
    const tip = page.locator('.chart-tip')
    await expect(tip).toContainText('ATL')
    const [told, small] = [await tip.boundingBox(), await frame.boundingBox()]
    expect(told?.height ?? 0).toBeGreaterThan(small?.height ?? Infinity)
    expect(told?.y ?? -1).toBeGreaterThanOrEqual(0)
    const cuts = await tip.evaluate((one) => {
      const above: string[] = []
      for (let at = one.parentElement; at !== null && at !== document.body; at = at.parentElement)
        above.push(at.className)
      return above
    })
    expect(cuts).toEqual([])
    // content wider than its frame can scroll
    for (const name of ['Time-series table', 'Pivot table']) {
      const table = page.getByRole('article', { name }).locator('.chart-table')
      const over = await table.evaluate((one) => {
        one.scrollLeft = 10_000
        return { wider: one.scrollWidth > one.clientWidth, end: one.scrollLeft + one.clientWidth - one.scrollWidth }
      })
      expect([name, over.wider, Math.abs(over.end) < 1]).toEqual([name, true, true])
    }
  }
})

test('charts of many, long, negative or NULL values stay legible', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 4000 })
  const virtual = async (name: string, sql: string): Promise<number> => {
    const body = { database: 1, schema: 'main', table_name: name, sql }
    return (await callApi<{ id: number }>(page, 'POST', '/api/v1/dataset/', body)).id
  }
  const moments = await virtual(
    'moments',
    "SELECT TIMESTAMP '2020-01-01' + to_hours(CAST(i AS INTEGER)) AS t, abs(sin(i / 50.0)) * 100 AS v FROM range(0, 5000) r(i)",
  )
  const sources = [
    ['names', "SELECT 'category with a long name ' || i AS c, (i * 7919) % 10007 AS v FROM range(0, 10000) r(i)"],
    [
      'long',
      "SELECT repeat('Very long name with 200 characters ', 6) || i AS c, i * 10 + 1 AS v FROM range(0, 6) r(i) UNION ALL SELECT 'مرحبا بالعالم', 44 UNION ALL SELECT '<b>bold</b>', 12",
    ],
    ['below', "SELECT * FROM (VALUES ('a', -5.5), ('b', 3.2), ('c', -0.001), ('d', NULL)) x(c, v)"],
    ['nothing', "SELECT * FROM (VALUES ('a', NULL::DOUBLE), ('b', NULL)) x(c, v)"],
    ['one', "SELECT 'only' AS c, 7 AS v"],
  ] as const
  const metric = { expressionType: 'SQL', sqlExpression: 'SUM(v)', label: 'Sum of v' }
  const kinds = [
    ['pie', { groupby: ['c'], metric }],
    ['funnel', { groupby: ['c'], metric }],
    ['sunburst_v2', { columns: ['c'], metric }],
    ['waterfall', { x_axis: 'c', metric }],
    ['box_plot', { columns: ['c'], groupby: ['c'], metrics: [metric] }],
    ['word_cloud', { series: 'c', metric }],
    ['echarts_timeseries_bar', { x_axis: 'c', metrics: [metric], row_limit: 10_000 }],
    ['gauge_chart', { metric, groupby: ['c'] }],
    ['butterfly', { groupby: 'c', left_metric: metric, right_metric: { ...metric, label: 'Again' } }],
    ['histogram_v2', { column: 'v', bins: 5, show_value: true }],
  ] as const
  const charts: MadeChart[] = []
  for (const kind of ['echarts_timeseries_bar', 'mixed_timeseries', 'waterfall']) {
    const form = {
      x_axis: 't',
      time_grain_sqla: 'PT1H',
      metrics: [metric],
      metrics_b: [{ ...metric, label: 'Again' }],
      metric,
      row_limit: 10_000,
    }
    charts.push([await makeChart(page, `moments ${kind}`, kind, form, moments), `moments ${kind}`])
  }
  for (const [source, sql] of sources) {
    const dataset = await virtual(source, sql)
    for (const [kind, form] of kinds) {
      const name = `${source} ${kind}`
      charts.push([await makeChart(page, name, kind, form, dataset), name])
    }
  }
  const id = await board(page, 'Edges', charts, 3, 30)
  await looked(page, `${server.url}/superset/dashboard/${id}/`, charts)
  const frame = (name: string) => page.getByRole('article', { name, exact: true })
  // times at round moments, in the order of time
  await expect(frame('moments echarts_timeseries_bar').locator('svg.vz .tk').last()).toHaveText('Jul')
  // names that differ at their end alone are parts of their own, each in its colour
  const slices = frame('long sunburst_v2').locator('svg.vz path')
  await expect(slices).toHaveCount(8)
  expect(new Set(await slices.evaluateAll((all) => all.map((one) => one.getAttribute('style')))).size).toBe(8)
  await expect(frame('names word_cloud').locator('text.word').first()).toBeVisible()
  await expect(frame('nothing histogram_v2')).toContainText('No values to draw')
  await expect(frame('below butterfly').getByRole('list', { name: 'Legend' })).toHaveCount(0)
})
