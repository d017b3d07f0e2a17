// Every kind of chart on data of the sample warehouse, nine to a picture.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as bundle } from 'esbuild'
import { root } from '../prepare.mjs'
import { picture } from './files.mjs'

const ACROSS = 3
const DOWN = 3

/** The charts that the browser tests draw; each is known to be right. */
const casesOf = async () => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const outfile = join(root, '.cache/kinds.mjs')
  await bundle({
    absWorkingDir: root,
    entryPoints: ['test/browser/support/kinds.ts'],
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
  })
  return import(pathToFileURL(outfile).href)
}

const call = async (page, url, method, path, body) => {
  const { request } = page.context()
  const token = (await (await request.get(`${url}/api/v1/security/csrf_token/`)).json()).result
  const headers = { 'x-csrftoken': token, 'content-type': 'application/json' }
  const answer = await request.fetch(url + path, { method, headers, data: JSON.stringify(body) })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

const layoutOf = (charts) => {
  const rows = Array.from({ length: Math.ceil(charts.length / ACROSS) }, (_, row) =>
    charts.slice(row * ACROSS, (row + 1) * ACROSS),
  )
  const layout = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'], meta: {} },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: rows.map((_, row) => `ROW-${row}`), meta: {} },
  }
  rows.forEach((of, row) => {
    const children = of.map((_, place) => `CHART-${row}-${place}`)
    layout[`ROW-${row}`] = { id: `ROW-${row}`, type: 'ROW', children, meta: { background: 'BACKGROUND_TRANSPARENT' } }
    of.forEach(({ id, name }, place) => {
      const key = `CHART-${row}-${place}`
      layout[key] = {
        id: key,
        type: 'CHART',
        children: [],
        meta: { chartId: id, sliceName: name, width: 4, height: 42 },
      }
    })
  })
  return layout
}

/** Makes a dashboard for every nine kinds, once for both schemes of colours. */
export const makeGallery = async (page, url) => {
  const { KIND_CASES, datasetOf } = await casesOf()
  await page.goto(`${url}/chart/list/`)
  const charts = []
  for (const one of KIND_CASES) {
    const dataset = await datasetOf(page, one)
    const params = JSON.stringify({ ...one.form, viz_type: one.kind, datasource: `${dataset}__table` })
    const body = { slice_name: one.name, viz_type: one.kind, params, datasource_id: dataset, datasource_type: 'table' }
    const { id } = await call(page, url, 'POST', '/api/v1/chart/', body)
    charts.push({ id, name: one.name })
  }
  const boards = []
  for (let at = 0; at < charts.length; at += ACROSS * DOWN) {
    const held = charts.slice(at, at + ACROSS * DOWN)
    const body = {
      dashboard_title: `Kinds of charts, ${boards.length + 1}`,
      position_json: JSON.stringify(layoutOf(held)),
    }
    const { id } = await call(page, url, 'POST', '/api/v1/dashboard/', body)
    boards.push({ id, names: held.map(({ name }) => name) })
  }
  return boards
}

/** Writes docs/images/charts/*.webp in one scheme of colours. */
export const chartPictures = async (page, url, scheme, boards) => {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 1440, height: 1170 })
  for (const [index, { id, names }] of boards.entries()) {
    await page.goto(`${url}/superset/dashboard/${id}/`)
    await page
      .locator('article[data-status=rendered]')
      .nth(names.length - 1)
      .waitFor({ timeout: 120_000 })
    await page.waitForTimeout(1200)
    await picture(page, `charts/kinds-${index + 1}-${scheme}`, page.locator('.db-board'))
  }
  await page.setViewportSize(before)
}
