import type { Page } from '@playwright/test'

import { app } from '../app'
import type { Bench } from '../context'
import { digits, type Line } from '../line'
import { bootstrap, median } from '../stats'

const STRETCH = 10_000

/** Share of a core that a page takes while nothing happens, in per cent, a stretch of time each. */
const sharesOf = async (bench: Bench, page: Page, count: number): Promise<readonly number[]> => {
  const session = await (await bench.host()).context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taken = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  await page.bringToFront()
  await page.waitForTimeout(5000)
  const shares: number[] = []
  for (let stretch = 0; stretch < count; stretch += 1) {
    const before = await taken()
    await page.waitForTimeout(STRETCH)
    shares.push(((await taken()) - before) / (STRETCH / 100_000))
  }
  return shares
}

/** Cost of an idle open dashboard, beside a blank page. */
export const p31 = async (bench: Bench): Promise<Line[]> => {
  const product = await app(bench)
  const count = bench.quick ? 3 : 12
  const page = await product.page('/dashboard/list/')
  await page
    .getByRole('link', { name: /flights/i })
    .first()
    .click()
  await page.locator('article[data-status="rendered"]').first().waitFor()
  const own = await sharesOf(bench, page, count)
  await page.close()
  const blank = await (await bench.host()).page('blank')
  const bare = await sharesOf(bench, blank, count)
  await blank.close()
  return [
    {
      id: 'P31',
      what: 'share of a core that an open dashboard takes while nothing happens',
      product: `${digits(median(own))} %`,
      reference: `${digits(median(bare))} %: blank page`,
      verdict: {
        figure: bootstrap([own], ([all = []]) => median(all)),
        unit: '%',
        better: 'less',
        gate: 0.5,
        aim: 0.1,
      },
      n: own.length,
      note: `stretches of ${STRETCH / 1000} s`,
    },
  ]
}
