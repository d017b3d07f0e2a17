// The sample dashboards: seen, edited, and on a phone.
import { picture } from './files.mjs'

const SAMPLES = ['us-flights', 'outdoor-shop']
const WAITING = 'article:not([data-status=rendered], [data-status=none], [data-status=failed])'

const drawn = async (page) => {
  await page.locator('article[data-status=rendered]').first().waitFor()
  // charts further down load when they come into view
  await page.waitForTimeout(2500)
  await page.waitForFunction(
    (waiting) =>
      [...document.querySelectorAll(waiting)].every((one) => one.getBoundingClientRect().top > window.innerHeight),
    WAITING,
  )
  await page.waitForTimeout(700)
}

/** Writes docs/images/dashboards/*.webp in one scheme of colours; the page is signed in. */
export const dashboardPictures = async (page, url, scheme) => {
  const before = page.viewportSize()
  for (const slug of SAMPLES) {
    await page.goto(`${url}/superset/dashboard/${slug}/`)
    await drawn(page)
    await picture(page, `dashboards/${slug}-${scheme}`)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${url}/superset/dashboard/${slug}/`)
    await drawn(page)
    await picture(page, `dashboards/${slug}-phone-${scheme}`)
    await page.setViewportSize(before)
    // last: a dashboard that is edited is so at every size
    await page.getByRole('button', { name: 'Edit dashboard' }).click()
    await page.getByRole('complementary', { name: 'Layout elements' }).waitFor()
    await drawn(page)
    await picture(page, `dashboards/${slug}-edit-${scheme}`)
  }
}
