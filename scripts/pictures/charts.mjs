// Every kind of chart from the gallery: all of them as they come, and two with all of their options.
import { picture } from './files.mjs'

/** Sections of the gallery on each picture. */
const SHEETS = [
  ['Tables', 'Single figures'],
  ['Change'],
  ['Compare', 'Relation', 'Spread'],
  ['Parts of a whole', 'Flow', 'Places'],
]
const WITH_OPTIONS = { histogram: 'histogram_v2', waterfall: 'waterfall' }
const WIDTH = 1440

/** Opens a place of the gallery with all of it in the window, so that all of it is drawn. */
const open = async (page, url, query) => {
  await page.setViewportSize({ width: WIDTH, height: 900 })
  await page.goto(`${url}/charts/gallery/?standalone=3${query}`)
  await page.locator('.gallery-tile').first().waitFor()
  const height = await page.locator('.gallery').evaluate((gallery) => gallery.scrollHeight)
  await page.setViewportSize({ width: WIDTH, height })
  await page.waitForFunction(() => document.querySelector('.gallery-tile .skeleton') === null)
  await page.waitForTimeout(1200)
}

/** The part of the page from the first to the last of some sections. */
const sheetOf = async (page, names) => {
  const boxes = await Promise.all(names.map((name) => page.getByRole('region', { name, exact: true }).boundingBox()))
  const [top, bottom] = [boxes[0].y - 12, boxes.at(-1).y + boxes.at(-1).height + 12]
  const clip = { x: 0, y: top, width: WIDTH, height: bottom - top }
  return { screenshot: (options) => page.screenshot({ ...options, clip }) }
}

/** Writes docs/images/charts/*.webp in one scheme of colours. */
export const chartPictures = async (page, url, scheme) => {
  const before = page.viewportSize()
  await open(page, url, '')
  for (const [index, names] of SHEETS.entries()) {
    await picture(page, `charts/kinds-${index + 1}-${scheme}`, await sheetOf(page, names))
  }
  for (const [name, kind] of Object.entries(WITH_OPTIONS)) {
    await open(page, url, `&kind=${kind}`)
    await picture(page, `charts/options-${name}-${scheme}`, await sheetOf(page, ['Options', 'States and sizes']))
  }
  await page.setViewportSize(before)
}
