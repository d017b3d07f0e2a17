import { expect, test, writeSql } from './support/fixtures'
import { noteHead } from './support/timeline'

test('the palette takes letters at once, runs what they mean and gives the focus back', async ({ page, server }) => {
  await page.goto(`${server.url}/history/`)
  const slider = page.getByRole('slider', { name: 'Point in time' })
  await expect(slider).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await slider.focus()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('dark theme')
  await expect(page.getByRole('combobox', { name: 'Search or run' })).toHaveValue('dark theme')
  await page.keyboard.press('Escape')
  await expect(slider).toBeFocused()

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('dark theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a chart is begun from the palette', async ({ page, server }) => {
  await page.getByRole('button', { name: 'Command palette' }).click()
  await page.getByRole('combobox', { name: 'Search or run' }).fill('new chart')
  await expect(page.getByRole('option', { name: 'New chart' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${server.url}/explore/`)
})

test('the slider follows quick keys, and the past takes no commands', async ({ page }) => {
  for (let tab = 0; tab < 6; tab += 1) await page.getByRole('button', { name: 'New tab' }).click()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('listitem').first()).toBeVisible()
  const slider = page.getByRole('slider', { name: 'Point in time' })
  const readHead = async () => Number(await slider.getAttribute('aria-valuemax'))
  await expect.poll(readHead).toBeGreaterThan(12)
  await slider.focus()
  const head = await noteHead(slider)
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuenow', String((await head()) - 5))
  await expect(slider).toBeFocused()
  await expect(page.getByRole('banner', { name: 'Viewing the past' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await page.getByRole('link', { name: 'SQL' }).click()
  await expect(page.getByRole('button', { name: 'New tab' })).toBeDisabled()
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(page.getByRole('banner', { name: 'Viewing the past' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New tab' })).toBeEnabled()
})

test('the past is played up to now, however the log grows meanwhile', async ({ page, server }) => {
  await page.goto(`${server.url}/history/`)
  const slider = page.getByRole('slider', { name: 'Point in time' })
  const past = page.getByRole('banner', { name: 'Viewing the past' })
  const other = await page.context().newPage()
  await other.goto(`${server.url}/sqllab/`)
  const more = other.getByRole('button', { name: 'New tab' })
  await expect(more).toBeVisible()
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(past).toBeVisible()
  await page.keyboard.press('Space')
  for (let tab = 0; tab < 25; tab += 1) await more.click()
  await expect(past).toHaveCount(0)
  await other.close()
})

test('who leaves the past by its banner stops the player: a look at a former event stays there', async ({
  page,
  server,
}) => {
  for (let tab = 0; tab < 6; tab += 1) await page.getByRole('button', { name: 'New tab' }).click()
  await page.goto(`${server.url}/history/`)
  const slider = page.getByRole('slider', { name: 'Point in time' })
  const past = page.getByRole('banner', { name: 'Viewing the past' })
  await page.getByRole('radio', { name: '1×', exact: true }).click()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(past).toBeVisible()
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(past).toHaveCount(0)
  const play = page.getByRole('button', { name: 'Play', exact: true })
  await expect(play).toBeVisible()
  await page.getByRole('list', { name: 'Events' }).getByRole('listitem').nth(2).getByRole('button').first().click()
  await expect(past).toBeVisible()
  const shown = await slider.getAttribute('aria-valuenow')
  // longer than the longest pause of the player
  await page.waitForTimeout(1500)
  await expect(slider).toHaveAttribute('aria-valuenow', String(shown))
  await expect(play).toBeVisible()
})

test('a column is found in the palette and put at the cursor', async ({ page }) => {
  await page.getByRole('treeitem', { name: /^flights/ }).click()
  await expect(page.getByRole('treeitem', { name: /^destination/ })).toBeVisible()
  await writeSql(page, 'SELECT ')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette.getByText('flights.destination')).toHaveCount(0)
  await page.keyboard.type('@dest')
  await expect(palette.getByRole('option').first()).toHaveText(/^flights\.destination/)
  await page.keyboard.press('Enter')
  await expect(page.locator('.monaco-editor .view-lines')).toHaveText(/SELECT.destination$/)
  await expect(page.getByRole('textbox', { name: 'SQL' })).toBeFocused()
})

test('a double click on what closes a dialog presses nothing that lies beneath it', async ({ page, server }) => {
  await page.goto(`${server.url}/databaseview/list/`)
  await page.getByRole('button', { name: 'Add database' }).click()
  const cancel = page.getByRole('dialog', { name: 'Add database' }).getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeVisible()
  await page.evaluate(() => {
    const beneath = document.createElement('button')
    beneath.textContent = 'Pressed 0 times'
    beneath.style.cssText = 'position: fixed; inset: 0'
    let times = 0
    beneath.addEventListener('click', () => (beneath.textContent = `Pressed ${(times += 1)} times`))
    document.querySelector('main')?.append(beneath)
  })
  await cancel.dblclick()
  await expect(cancel).toHaveCount(0)
  const beneath = page.getByRole('button', { name: /^Pressed/ })
  await expect(beneath).toHaveText('Pressed 0 times')
  // a click of its own reaches it
  await beneath.click()
  await expect(beneath).toHaveText('Pressed 1 times')
})
