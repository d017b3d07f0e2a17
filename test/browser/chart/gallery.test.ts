import type { Page } from '@playwright/test'

import { VIZ_TYPES } from '../../../src/domain/charts/kinds'
import { SHOWN_KINDS } from '../../../src/domain/charts/kinds/purposes'
import { expect, NOWHERE, test } from '../support/fixtures'

/**
 * Three eighths of the pixels of a screen: a picture is a seventh as large, and how a machine smooths letters and lines counts for
 * less. Letters are those of the product's own fonts, not hinted, so that they are the same everywhere.
 */
const SCALE = 0.375
const WIDTH = 1440
test.use({
  apart: 'gallery',
  flags: ['CHART_GALLERY'],
  start: NOWHERE,
  deviceScaleFactor: SCALE,
  launchOptions: ({ launchOptions }, provide) =>
    provide({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
      ],
    }),
})

/**
 * Two browsers that write letters in two ways differ in up to 14 of 10,000 pixels of a part so, in 28 where there are many
 * figures, and in 80 where there is little but letters; a missing series, a wrong colour or an axis moved by 3 px differ in
 * 17 and more. Of those with many figures only pies were tried: a wrong colour differs in 110.
 */
const LIKE = { threshold: 0.12, maxDiffPixelRatio: 0.0016, scale: 'device' } as const
const FIGURES = { ...LIKE, maxDiffPixelRatio: 0.0035 }
const LETTERS = { ...LIKE, maxDiffPixelRatio: 0.012 }
const IN_FIGURES = new Set(['pie', 'pop_kpi', 'gauge_chart', 'time_table', 'butterfly'])
const IN_LETTERS = new Set(['table', 'pivot_table_v2', 'word_cloud', 'dark-tables', 'dark-compare'])

const likeOf = (name: string) => (IN_LETTERS.has(name) ? LETTERS : IN_FIGURES.has(name) ? FIGURES : LIKE)

/** A picture is at most so high, so that what is wrong in one of many drawings still counts. */
const SLICE = 1700
/** Pictures begin and end at whole pixels of the small screen. */
const WHOLE = 8

/** Parts of a page of one height, from its top to its end. */
const slicesOf = (height: number) => {
  const count = Math.ceil(height / SLICE)
  const high = Math.ceil(height / count / WHOLE) * WHOLE
  return Array.from({ length: count }, (_, place) => ({
    x: 0,
    y: place * high,
    width: WIDTH,
    height: Math.min(high, height - place * high),
  }))
}

/** The window as high as the page, from a low one on: a page is never lower than its window. Answers the height. */
const tall = async (page: Page): Promise<number> => {
  await page.setViewportSize({ width: WIDTH, height: 900 })
  const height = await page.locator('.gallery').evaluate((own) => own.scrollHeight)
  await page.setViewportSize({ width: WIDTH, height })
  return height
}

/** Shapes of maps and sliders come after the drawings that they belong to. */
const drawn = async (page: Page): Promise<void> => {
  await expect(page.locator('.gallery-tile:not(:has(figure))')).toHaveCount(0)
  await expect(page.locator('.zoom-room')).toHaveCount(0)
}

const open = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/charts/gallery/?standalone=3`)
  await expect(page.getByRole('heading', { name: 'Chart gallery', level: 1 })).toBeVisible()
}

test('every kind with every option looks unchanged', async ({ page, server, problems }) => {
  await open(page, server.url)
  for (const { key, name } of VIZ_TYPES) {
    await page.evaluate((address) => history.pushState(null, '', address), `/charts/gallery/?standalone=3&kind=${key}`)
    await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'States and sizes' })).toBeVisible()
    const height = await tall(page)
    await drawn(page)
    for (const [place, clip] of slicesOf(height).entries())
      await expect.soft(page).toHaveScreenshot([`${key}-${place + 1}.png`], { ...likeOf(key), clip })
  }
  expect(problems.console).toEqual([])
})

test('every kind looks unchanged in the dark', async ({ page, server, problems }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, server.url)
  await tall(page)
  await drawn(page)
  for (const category of new Set(SHOWN_KINDS.map((meta) => meta.category))) {
    const section = page.getByRole('region', { name: category, exact: true })
    const name = `dark-${category.toLowerCase().replaceAll(' ', '-')}`
    await expect.soft(section).toHaveScreenshot([`${name}.png`], likeOf(name))
  }
  expect(problems.console).toEqual([])
})

test('a printed page is complete and light, without its tools', async ({ page, server }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${server.url}/charts/gallery/?kind=pie`)
  await expect(page.getByRole('region', { name: 'States and sizes' })).toBeVisible()
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await height()).toBeLessThan(1000)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  expect(await height()).toBeGreaterThan(1500)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'View as table' })).toHaveCount(0)
})
