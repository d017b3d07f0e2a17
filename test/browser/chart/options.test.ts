import { readFile } from 'node:fs/promises'

import { callApi, datasetOf } from '../support/api'
import { checkAxe } from '../support/axe'
import { chart, makeChart, makeDashboard } from '../support/dashboards'
import { expect, NOWHERE, test } from '../support/fixtures'
import { questionsOf } from '../support/questions'
import { expectCode, writeCode } from '../support/code'

test.use({ apart: 'chart-options', start: NOWHERE })

test('a long table loads by page in server order, in Explore and on a dashboard', async ({
  page,
  server,
  problems,
}) => {
  const id = await makeChart(page, 'Every airport', 'table', {
    query_mode: 'raw',
    all_columns: ['iata', 'city'],
    server_pagination: true,
    server_page_length: 50,
    adhoc_filters: [],
  })
  const airports = await datasetOf(page, 'airports')
  await callApi(page, 'PUT', `/api/v1/chart/${id}`, { datasource_id: airports, datasource_type: 'table' })
  const asked: string[] = []
  page.on('request', (request) => {
    asked.push(...questionsOf(request).filter((body) => !body.includes('__count_distinct')))
  })
  await page.goto(`${server.url}/explore/?slice_id=${id}`)
  const table = page.getByRole('table', { name: 'Every airport' })
  await expect(page.getByText('Page 1 of 68')).toBeVisible()
  await expect(page.getByRole('figure')).toContainText('3,376 rows.')
  await expect(table.getByRole('row', { name: /^00M/ })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 68')).toBeVisible()
  await expect(table.getByRole('row', { name: /^00M/ })).toHaveCount(0)
  expect(asked.at(-1)).toContain('"row_offset":50')
  // the order is of all rows, not of those in view
  await table.getByRole('button', { name: 'iata' }).click()
  await expect(table.getByRole('columnheader', { name: 'iata' })).toHaveAttribute('aria-sort', 'descending')
  await expect(table.getByRole('row', { name: /^ZZV/ })).toBeVisible()
  await expect(page.getByText('Page 1 of 68')).toBeVisible()
  await expect(page.getByText('Unsaved')).toHaveCount(0)
  await checkAxe(page, { within: '.chart-pane' })

  // a file holds what no page does
  const linesOf = async (press: () => Promise<void>): Promise<number> => {
    const saved = page.waitForEvent('download')
    await press()
    const file = await saved
    expect(file.suggestedFilename()).toBe('Every airport.csv')
    return (await readFile(await file.path(), 'utf8')).trim().split('\n').length
  }
  const inMenu = (name: string) => async () => {
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  expect(await linesOf(inMenu('Rows as CSV'))).toBe(3377)
  const book = page.waitForEvent('download')
  await inMenu('Rows as Excel')()
  expect((await book).suggestedFilename()).toBe('Every airport.xlsx')

  const board = await makeDashboard(page, 'Long', [
    ['ROOT_ID', 'ROOT', ['GRID_ID']],
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', id, 'Every airport', 8, 60),
  ])
  await page.goto(`${server.url}/superset/dashboard/${board}/`)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 68')).toBeVisible()
  await expect(table.getByRole('row', { name: /^00M/ })).toHaveCount(0)
  const onBoard = async () => {
    await page.getByRole('button', { name: 'Options for Every airport' }).click()
    await page.getByRole('menuitem', { name: 'Download' }).click()
    await page.getByRole('button', { name: 'Rows as CSV' }).click()
  }
  expect(await linesOf(onBoard)).toBe(3377)
  expect(problems.console).toEqual([])
})

test('tables and figures download as pictures of their content, too', async ({ page, server, problems }) => {
  const origins = { query_mode: 'aggregate', groupby: ['origin'], metrics: ['count'], row_limit: 5 }
  const kinds = {
    big_number_total: { metric: 'count', subheader: 'of all years' },
    big_number: { metric: 'count', x_axis: 'date', time_grain_sqla: 'P1M', subheader: 'of all years' },
    table: origins,
  }
  for (const [kind, form] of Object.entries(kinds)) {
    const id = await makeChart(page, `Picture of ${kind}`, kind, form)
    await page.goto(`${server.url}/explore/?slice_id=${id}`)
    await expect(page.locator('.chart-pane figure')).toBeVisible()
    const fileAs = async (format: 'PNG' | 'SVG') => {
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download' }).click()
      await page.getByRole('menuitem', { name: `Picture as ${format}` }).click()
      return readFile(await (await saved).path())
    }
    const drawing = (await fileAs('SVG')).toString('utf8')
    expect(drawing).toContain(kind === 'table' ? 'ATL' : 'of all years')
    expect(drawing).not.toMatch(/overflow: ?(auto|scroll)/)
    const png = (await fileAs('PNG')).toString('base64')
    // below the title there is ink
    const inked = await page.evaluate(async (data) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const { data: points = [] } = context?.getImageData(0, 130, image.width, image.height - 130) ?? {}
      return points.filter((value, at) => at % 4 === 0 && value < 80).length
    }, png)
    expect(inked).toBeGreaterThan(500)
  }
  expect(problems.console).toEqual([])
})

test('a picture embeds the fonts of the page and uses widely known color formats', async ({
  page,
  server,
  problems,
}) => {
  const id = await makeChart(page, 'Picture of bars', 'echarts_timeseries_bar', {
    x_axis: 'origin',
    metrics: ['count'],
    groupby: [],
    row_limit: 5,
  })
  await page.goto(`${server.url}/explore/?slice_id=${id}`)
  await expect(page.locator('.chart-pane[data-status=rendered]')).toBeVisible()
  const fileAs = async (format: 'PNG' | 'SVG') => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('menuitem', { name: `Picture as ${format}` }).click()
    return readFile(await (await saved).path())
  }
  const png = (await fileAs('PNG')).toString('base64')
  const svg = (await fileAs('SVG')).toString('utf8')
  expect(svg.match(/@font-face/g)).toHaveLength(1)
  expect(svg).toMatch(/font-family: "Inter Variable".*url\("data:font\/woff2;base64,/)
  expect(svg).not.toContain('oklch')
  expect(svg.length).toBeLessThan(150_000)
  const bare = svg.replace(/<style>.*?<\/style>/s, '').replaceAll(/(&quot;|')Inter Variable\1, Inter, /g, '')
  // how many points of the picture differ from those of a drawing
  const differing = (drawing: string) =>
    page.evaluate(
      async ([made, text]) => {
        const pointsOf = async (src: string) => {
          const image = new Image()
          image.src = src
          await image.decode()
          const canvas = new OffscreenCanvas(1000, 600)
          const context = canvas.getContext('2d')
          context?.drawImage(image, 0, 0, 1000, 600)
          return context?.getImageData(0, 0, 1000, 600).data ?? new Uint8ClampedArray()
        }
        const own = await pointsOf(`data:image/png;base64,${made}`)
        const other = await pointsOf(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`)
        return own.filter((value, at) => Math.abs(value - (other[at] ?? 0)) > 96).length
      },
      [png, drawing] as const,
    )
  const [same, other] = [await differing(svg), await differing(bare)]
  expect(other).toBeGreaterThan(500)
  expect(same).toBeLessThan(other / 5)
  expect(problems.console).toEqual([])
})

test('a range of the axis is selected by keys and pointer, and reset by one press', async ({ page, server }) => {
  const id = await makeChart(page, 'By day', 'echarts_timeseries_line', {
    x_axis: 'date',
    time_grain_sqla: 'P1D',
    metrics: ['count'],
    groupby: [],
    zoomable: true,
  })
  await page.goto(`${server.url}/explore/?slice_id=${id}`)
  await expect(page.locator('.chart-pane[data-status=rendered]')).toBeVisible()
  const first = page.getByRole('slider', { name: 'First shown' })
  await expect(first).toHaveAttribute('aria-valuenow', '0')
  const last = page.getByRole('slider', { name: 'Last shown' })
  const end = Number(await last.getAttribute('aria-valuenow'))
  expect(end).toBeGreaterThan(60)
  await expect(page.getByText('All of the axis is shown.')).toBeVisible()
  const path = page.locator('svg.vz path.ln').first()
  const before = await path.getAttribute('d')
  await last.focus()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowLeft')
  await expect(last).toHaveAttribute('aria-valuenow', String(end - 11))
  await expect(last).toHaveAttribute('aria-valuetext', /2001/)
  await expect(path).not.toHaveAttribute('d', before ?? '')
  const strip = await page.locator('.zoom-track').boundingBox()
  if (strip === null) throw new Error('no slider')
  await page.mouse.move(strip.x + 2, strip.y + strip.height / 2)
  await page.mouse.down()
  await page.mouse.move(strip.x + strip.width / 2, strip.y + strip.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => Number(await first.getAttribute('aria-valuenow'))).toBeGreaterThan(20)
  await page.getByRole('button', { name: 'View as table' }).click()
  const rows = page.getByRole('table', { name: 'By day' }).getByRole('row')
  await expect(rows.first()).toBeVisible()
  expect(await rows.count()).toBeLessThan(end)
  await page.getByRole('button', { name: 'View as table' }).click()
  await checkAxe(page, { within: '.chart-pane' })
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(first).toHaveAttribute('aria-valuenow', '0')
  await expect(path).toHaveAttribute('d', before ?? '')
})

test('SQL of a metric and a filter completes, and is checked before it is applied', async ({
  page,
  server,
  problems,
}) => {
  const id = await datasetOf(page, 'flights')
  await page.goto(`${server.url}/explore/?datasource_type=table&datasource_id=${id}&viz_type=big_number_total`)
  await page.getByRole('button', { name: 'Add to Metric', exact: true }).click()
  const metric = page.getByRole('dialog', { name: 'New metric' })
  await metric.getByRole('radio', { name: 'Custom SQL' }).click()
  const sql = metric.getByRole('textbox', { name: 'SQL expression' })
  const fitting = metric.getByRole('listbox', { name: 'Columns and functions' })
  await sql.pressSequentially('quant')
  // functions of the database itself
  await expect(fitting.getByRole('option', { name: /quantile_cont/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(fitting).toHaveCount(0)
  await expect(metric).toBeVisible()
  await writeCode(sql, '')
  await sql.pressSequentially('AVG(dela')
  await expect(fitting.getByRole('option').first()).toContainText('delay')
  await checkAxe(page, { within: '.explore-pop' })
  await page.keyboard.press('Enter')
  await expectCode(sql, 'AVG(delay')
  await sql.pressSequentially(') + nowhere')
  await expect(metric.getByRole('alert')).toContainText('nowhere')
  await expect(sql).toHaveAttribute('aria-invalid', 'true')
  await writeCode(sql, 'AVG(delay)')
  await expect(metric.getByText('The database can run it.')).toBeVisible()
  await metric.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Add to Filters' }).click()
  const filter = page.getByRole('dialog', { name: 'New filter' })
  await filter.getByRole('radio', { name: 'Custom SQL' }).click()
  await writeCode(filter.getByRole('textbox', { name: 'SQL expression' }), 'delay >')
  await expect(filter.getByRole('alert')).toBeVisible()
  await filter.getByRole('radio', { name: 'HAVING' }).click()
  await writeCode(filter.getByRole('textbox', { name: 'SQL expression' }), 'COUNT(*) > 3')
  await expect(filter.getByText('The database can run it.')).toBeVisible()

  await page.goto(`${server.url}/tablemodelview/edit/${id}/`)
  await page.getByRole('tab', { name: /^Metrics/ }).click()
  await page.getByRole('grid', { name: 'Metrics' }).getByRole('row').nth(1).click()
  const own = page.getByRole('textbox', { name: 'SQL expression' })
  await writeCode(own, '')
  await own.pressSequentially('SUM(dist')
  await page.getByRole('option', { name: /^distance/ }).click()
  await expectCode(own, 'SUM(distance')
  // a call that the server refuses is noted by the browser itself
  expect(problems.console.filter((one) => !one.startsWith('Failed to load resource'))).toEqual([])
})
