// Editing: a text with its menu, a live value, a resize under way, two runs compared, a server connected.
import { picture } from './files.mjs'

const TEXT = `## The year in the air

Three million flights, **one in five late**. How a delay is counted is in [the notes](https://example.com/notes).

- Most begin in Atlanta, Chicago and Dallas
- Winter storms cost more than a strike

| Quarter | Late |
| --- | --: |
| First | 21 % |
| Second | 17 % |

`

const api = (page, method, path, body) =>
  page.evaluate(
    async ([way, url, json]) => {
      const { result } = await (await fetch('/api/v1/security/csrf_token/')).json()
      const headers = { 'content-type': 'application/json', 'x-csrftoken': result }
      const answer = await fetch(url, {
        method: way,
        headers,
        ...(json === null ? {} : { body: JSON.stringify(json) }),
      })
      return answer.json()
    },
    [method, path, body],
  )

const chartOf = async (page, slice_name, form) => {
  const table = { database_id: 1, schema: 'main', table_name: 'flights' }
  const { result } = await api(page, 'POST', '/api/v1/dataset/get_or_create/', table)
  const id = result.table_id
  const params = JSON.stringify({
    datasource: `${id}__table`,
    groupby: [],
    metrics: ['count'],
    metric: 'count',
    ...form,
  })
  const made = { slice_name, viz_type: form.viz_type, params, datasource_id: id, datasource_type: 'table' }
  return (await api(page, 'POST', '/api/v1/chart/', made)).id
}

const part = (id, type, children, meta, parents) => [id, { id, type, children, meta, parents }]

const makeDashboard = async (page, scheme) => {
  const total = await chartOf(page, 'All flights', { viz_type: 'big_number_total', y_axis_format: ',d' })
  const month = await chartOf(page, 'Flights by month', {
    viz_type: 'echarts_timeseries_line',
    x_axis: 'date',
    time_grain_sqla: 'P1M',
  })
  const positions = Object.fromEntries([
    ['DASHBOARD_VERSION_KEY', 'v2'],
    part('ROOT_ID', 'ROOT', ['GRID_ID']),
    part('GRID_ID', 'GRID', ['ROW-1', 'ROW-2'], {}, ['ROOT_ID']),
    part('ROW-1', 'ROW', ['TEXT', 'CHART-total'], {}, ['ROOT_ID', 'GRID_ID']),
    part('TEXT', 'MARKDOWN', [], { code: TEXT, width: 7, height: 44 }, ['ROOT_ID', 'GRID_ID', 'ROW-1']),
    part('CHART-total', 'CHART', [], { chartId: total, sliceName: 'All flights', width: 4, height: 30 }, [
      'ROOT_ID',
      'GRID_ID',
      'ROW-1',
    ]),
    part('ROW-2', 'ROW', ['CHART-month'], {}, ['ROOT_ID', 'GRID_ID']),
    part('CHART-month', 'CHART', [], { chartId: month, sliceName: 'Flights by month', width: 8, height: 30 }, [
      'ROOT_ID',
      'GRID_ID',
      'ROW-2',
    ]),
  ])
  const { id } = await api(page, 'POST', '/api/v1/dashboard/', { dashboard_title: `A year in the air (${scheme})` })
  await api(page, 'PUT', `/api/v1/dashboard/${id}`, { json_metadata: JSON.stringify({ positions }) })
  return id
}

const textPictures = async (page, url, scheme) => {
  const id = await makeDashboard(page, scheme)
  await page.goto(`${url}/superset/dashboard/${id}/?edit=true`)
  await page.waitForFunction(() => document.querySelectorAll('article[data-status=rendered]').length === 2)
  await page.getByRole('button', { name: 'Edit text' }).click()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('/')
  await page.getByRole('listbox').waitFor()
  await page.waitForTimeout(500)
  await picture(page, `editing/text-${scheme}`)
  await page.keyboard.type('value')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Value of a metric' }).waitFor()
  await page.waitForTimeout(500)
  await picture(page, `editing/value-${scheme}`)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Done' }).click()
  const corner = await page.getByRole('button', { name: 'Resize Flights by month' }).boundingBox()
  await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2)
  await page.mouse.down()
  await page.mouse.move(corner.x + 220, corner.y + 70, { steps: 12 })
  await page.waitForTimeout(500)
  await picture(page, `editing/resize-${scheme}`)
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

const RUNS = [
  'SELECT origin, count(*) AS flights\nFROM flights\nWHERE delay > 15\nGROUP BY origin\nORDER BY flights DESC',
  'SELECT origin, destination, count(*) AS flights\nFROM flights\nWHERE delay > 60\nGROUP BY ALL\nORDER BY flights DESC\nLIMIT 20',
]

const comparePictures = async (page, url, scheme) => {
  await page.goto(`${url}/sqllab/`)
  for (const sql of RUNS) {
    await page.getByRole('textbox', { name: 'SQL', exact: true }).focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText(sql)
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByRole('grid', { name: 'Query results' }).waitFor()
    await page.waitForTimeout(1500)
  }
  await page.goto(`${url}/sqllab/history/`)
  for (const row of [0, 1]) await page.getByRole('button', { name: 'Compare' }).nth(row).click()
  await page.getByRole('dialog', { name: 'Compare two runs' }).waitFor()
  await page.waitForTimeout(2500)
  await picture(page, `editing/compare-${scheme}`)
}

const connectPictures = async (page, url, scheme) => {
  await page.goto(`${url}/sqllab/`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Databases' }).click()
  await page.getByRole('button', { name: 'Add database' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add database' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Warehouse')
  await dialog.getByRole('radio', { name: 'PostgreSQL' }).check()
  for (const [name, value] of Object.entries({ Host: 'db.example.com', Database: 'sales', 'User name': 'reader' }))
    await dialog.getByRole('textbox', { name, exact: true }).fill(value)
  await page.waitForTimeout(500)
  await picture(page, `editing/connect-${scheme}`)
}

/** Writes docs/images/editing/*.webp in one scheme of colours; the page is signed in. */
export const editingPictures = async (page, url, scheme) => {
  await textPictures(page, url, scheme)
  await comparePictures(page, url, scheme)
  await connectPictures(page, url, scheme)
}
