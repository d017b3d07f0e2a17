import type { Page } from '@playwright/test'

import { VIZ_TYPES } from '../../src/projections/vizTypes'
import { expect, NOWHERE, test } from './support/fixtures'

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

/** A missing mark, another colour or a moved axis is hundreds of pixels. */
const LIKE = { threshold: 0.12, maxDiffPixels: 60, scale: 'device' } as const

const tall = async (page: Page): Promise<void> => {
  const height = await page.locator('.gallery').evaluate((own) => own.scrollHeight)
  await page.setViewportSize({ width: WIDTH, height })
}

const open = async (page: Page, url: string): Promise<void> => {
  await page.setViewportSize({ width: WIDTH, height: 900 })
  await page.goto(`${url}/charts/gallery/?standalone=3`)
  await expect(page.getByRole('heading', { name: 'Chart gallery', level: 1 })).toBeVisible()
}

test('every kind with every option looks as it did', async ({ page, server, problems }) => {
  await open(page, server.url)
  for (const { key, name } of VIZ_TYPES) {
    await page.evaluate((address) => history.pushState(null, '', address), `/charts/gallery/?standalone=3&kind=${key}`)
    await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'States and sizes' })).toBeVisible()
    await tall(page)
    await expect.soft(page).toHaveScreenshot([`${key}.png`], LIKE)
  }
  expect(problems.console).toEqual([])
})

test('every kind looks as it did in the dark', async ({ page, server, problems }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, server.url)
  await tall(page)
  await expect(page.locator('.gallery-tile .skeleton')).toHaveCount(0)
  for (const category of new Set(VIZ_TYPES.map((meta) => meta.category))) {
    const section = page.getByRole('region', { name: category, exact: true })
    await expect.soft(section).toHaveScreenshot([`dark-${category.toLowerCase().replaceAll(' ', '-')}.png`], LIKE)
  }
  expect(problems.console).toEqual([])
})

test('on paper all of a page is there, light, and nothing to press', async ({ page, server }) => {
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
