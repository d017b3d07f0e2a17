import { callApi } from '../support/api'
import { checkAxe } from '../support/axe'
import { expect, runSql, test, type Page } from '../support/fixtures'

test.use({ apart: 'support' })

interface Session {
  readonly id: number
  readonly number: string
  readonly state: string
  readonly note: string
  readonly event: string | null
  readonly received: number
}

const FAULTY = "SELECT nothing_here FROM nowhere WHERE person = 'Geheimwort'"
const DATA = '**/api/recount/support/session/*/data/*'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Send to support' })

const mine = async (page: Page): Promise<readonly Session[]> =>
  (await callApi<{ result: readonly Session[] }>(page, 'GET', '/api/recount/support/mine/')).result

/** A query fails, and its panel opens the dialog. */
const openAtFault = async (page: Page): Promise<void> => {
  await runSql(page, FAULTY)
  await page.getByRole('alert', { name: 'Query error' }).getByRole('button', { name: 'Send to support' }).click()
  await expect(dialog(page)).toBeVisible()
}

const send = async (page: Page): Promise<void> => {
  await dialog(page)
    .getByRole('checkbox', { name: /^I agree/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
}

const numberOf = async (page: Page): Promise<string> => {
  await expect(dialog(page).getByText('Quote this number')).toBeVisible()
  return (await dialog(page).locator('.support-number').textContent()) ?? ''
}

const looksRight = async (page: Page): Promise<void> => {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const wide = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect(wide, `${theme} ${width}`).toBeLessThanOrEqual(0)
      await checkAxe(page)
    }
  }
}

test('the panel of an error sends the log at the fault, and shows the number to quote', async ({ page, problems }) => {
  await openAtFault(page)
  const leaving = dialog(page).getByLabel('Leaves', { exact: true }).first()
  await expect(leaving).toHaveText(FAULTY.replaceAll(/./g, '█'))
  await dialog(page).getByRole('radio', { name: 'SQL and names, no values' }).click()
  await expect(leaving).toContainText('SELECT')
  await expect(leaving).toContainText('WHERE')
  await expect(leaving).not.toContainText('Geheimwort')
  await expect(dialog(page).getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await dialog(page)
    .getByRole('textbox', { name: /^What went wrong/ })
    .fill('My query fails')
  await looksRight(page)
  await send(page)
  const number = await numberOf(page)
  await looksRight(page)

  const [session] = await mine(page)
  expect(session).toMatchObject({ number, state: 'ready' })
  const { result } = await callApi<{ result: readonly Session[] }>(
    page,
    'GET',
    `/api/recount/support/session/?number=${number}`,
  )
  expect(result).toHaveLength(1)
  expect(result[0]?.note).toBe('My query fails')
  const data = await (await page.request.get(`/api/recount/support/session/${session?.id}/data/`)).text()
  expect(data).toContain('"redaction":"names"')
  const sent = data.split('\n').filter((line) => line.includes('"type":"run.failed"'))
  expect(sent.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual([result[0]?.event])
  expect(data).not.toContain('Geheimwort')
  // the answer to the query
  expect(problems.console.filter((line) => !line.includes('status of 500'))).toEqual([])
})

test('a sending that is cut goes on after a reload, under the same number', async ({ page }) => {
  await openAtFault(page)
  let puts = 0
  await page.route(DATA, async (route) => {
    puts += 1
    const whole = route.request().postDataBuffer()
    if (puts === 1 && whole !== null) await route.continue({ postData: whole.subarray(0, whole.length >> 1) })
    else await route.abort()
  })
  await send(page)
  await expect.poll(() => puts).toBeGreaterThan(1)
  const [cut] = await mine(page)
  expect(cut?.state).toBe('receiving')
  expect(cut?.received).toBeGreaterThan(0)
  await page.unroute(DATA)
  await page.reload()
  await expect.poll(async () => (await mine(page))[0]).toMatchObject({ number: cut?.number, state: 'ready' })
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Send to support' }).click()
  await expect(
    dialog(page)
      .getByRole('listitem')
      .filter({ hasText: cut?.number ?? '' }),
  ).toContainText('with support')
})

test('a person withdraws what they sent, and support has nothing of it', async ({ page }) => {
  await page.getByRole('button', { name: 'Command palette' }).click()
  await page.getByRole('combobox', { name: 'Search or run' }).fill('support')
  await page.getByRole('option', { name: 'Send to support' }).click()
  await send(page)
  const number = await numberOf(page)
  await dialog(page).locator('.support-state').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(dialog(page).getByText('Withdrawn. Support has nothing of it.')).toBeVisible()
  const keys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('recount support ')))
  await expect.poll(keys).toEqual([])
  const session = (await mine(page)).find((one) => one.number === number)
  expect(session?.state).toBe('withdrawn')
  expect((await page.request.get(`/api/recount/support/session/${session?.id}/data/`)).status()).toBe(410)
})
