import { callApi, datasetOf } from '../support/api'
import { nativeFilter } from '../support/dashboards'
import { drawn } from '../support/dashboardPage'
import { apply, group, opened } from '../support/filtered'
import { expect, NOWHERE, test, writeSql } from '../support/fixtures'
import { hold } from '../support/hold'

test.use({ apart: 'popups', start: NOWHERE })

test('an open list stays open when its options arrive, with a filter if many', async ({ page, server }) => {
  const release = await hold(page, /\/api\/v1\/database\/\d+\/tables\//)
  await page.goto(`${server.url}/tablemodelview/list/`)
  await page.getByRole('button', { name: 'New dataset' }).click()
  const dialog = page.getByRole('dialog', { name: 'New dataset' })
  await expect(dialog.getByRole('combobox', { name: 'Schema' })).toHaveText('main')
  await dialog.getByRole('combobox', { name: 'Table' }).click()
  await expect(page.getByText('There is no table in this schema.')).toBeVisible()
  release()
  await expect(page.getByRole('option', { name: /^airports/ })).toBeVisible()
  await page.keyboard.type('flig')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Table' })).toHaveText('flights')
})

test('the first press of a page shows before the code for other presses loads', async ({ page, server }) => {
  await page.goto(`${server.url}/tablemodelview/list/`)
  await page.getByRole('button', { name: 'New dataset' }).waitFor()
  const code = page.waitForRequest(/\/assets\/SelectPart-[^/]*\.js$/)
  const begun = await page.evaluate(() => {
    const links = document.head.getElementsByTagName('link')
    const before = links.length
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    return links.length - before
  })
  expect(begun).toBe(0)
  await code
})

for (const way of ['the mouse', 'Space'] as const)
  test(`a press by ${way} opens its popup, whose code arrives during the press`, async ({ page, server }) => {
    const id = await datasetOf(page, 'flights')
    const code = /\/assets\/PopoverPart-[^/]*\.js$/
    const release = await hold(page, code)
    const asked = page.waitForRequest(code)
    await page.goto(`${server.url}/explore/?datasource_type=table&datasource_id=${id}&viz_type=big_number_total`)
    const add = page.getByRole('button', { name: 'Add to Metric', exact: true })
    if (way === 'Space') {
      await add.focus()
      await page.keyboard.down(' ')
    } else {
      await add.hover()
      await page.mouse.down()
    }
    release()
    // it has run and was drawn
    await page.evaluate((url) => import(url), (await asked).url())
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 0))))
    await (way === 'Space' ? page.keyboard.up(' ') : page.mouse.up())
    await expect(page.getByRole('dialog', { name: 'New metric' })).toBeVisible()
  })

test('a filter of 100,000 values draws the visible ones, and finds the last by its end [B1.04]', async ({
  page,
  server,
  problems,
}) => {
  const made = await callApi<{ id: number }>(page, 'POST', '/api/v1/dataset/', {
    database: 1,
    schema: 'main',
    table_name: 'many_values',
    sql: "SELECT 'value ' || lpad(CAST(i AS VARCHAR), 6, '0') AS v FROM range(100000) t(i)",
  })
  await opened(page, server.url, 'Many', () => [nativeFilter('v', made.id)])
  await group(page, 'v').getByRole('button', { name: 'v: all' }).click()
  await expect(page.getByText('The first 100 values. Search finds the others.')).toBeVisible()
  // the server finds what is not among the first
  const search = page.getByRole('combobox', { name: 'Search v' })
  await search.fill('099999')
  await page.getByRole('option', { name: 'value 099999' }).click()
  await expect(group(page, 'v').getByRole('button', { name: 'Remove value 099999' })).toBeVisible()
  await search.fill('')
  await page.getByRole('button', { name: 'Load all' }).click()
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-setsize', '100001')
  await expect.poll(() => page.getByRole('option').count()).toBeLessThan(40)
  await page.getByRole('listbox', { name: 'v' }).evaluate((list) => list.scrollTo(0, list.scrollHeight))
  await expect(page.getByRole('option', { name: 'value 099998' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'value 099999', selected: true })).toBeVisible()
  expect(problems.console).toEqual([])
})

test('keys typed before the list appears start its search; the button keeps focus', async ({ page, server }) => {
  await opened(page, server.url, 'By keys at once', (dataset) => [
    nativeFilter('origin', dataset),
    nativeFilter('distance', dataset, { filterType: 'filter_range' }),
  ])
  const release = await hold(page, /\/assets\/PopoverPart-[^/]*\.js$/)
  await page.reload()
  await drawn(page, 'Origins')
  await group(page, 'origin').getByRole('button', { name: 'origin: all' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('OR')
  release()
  const search = page.getByRole('combobox', { name: 'Search origin' })
  await expect(search).toHaveValue('OR')
  await page.keyboard.type('D')
  await expect(search).toHaveValue('ORD')
  await page.getByRole('option', { name: 'ORD', exact: true }).click()
  await page.keyboard.press('Escape')
  await apply(page).focus()
  await page.keyboard.press('Enter')
  await expect(apply(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(apply(page)).toBeFocused()
})

test('letters before a form without text are ignored, while Space and other keys work', async ({ page, server }) => {
  await opened(page, server.url, 'A time by keys', () => [nativeFilter('Period', null, { filterType: 'filter_time' })])
  const release = await hold(page, /\/assets\/PopoverPart-[^/]*\.js$/)
  await page.reload()
  await drawn(page, 'Origins')
  await group(page, 'Period').getByRole('button', { name: 'Period: All time' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('x ')
  release()
  const form = page.getByRole('dialog', { name: 'Range of Period' })
  const first = form.getByRole('radio').first()
  await expect(first).toBeFocused()
  await expect(first).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
})

test('a dialog takes no focus from a field that was reached before its next frame', async ({ page, server }) => {
  await page.goto(`${server.url}/sqllab/`)
  await writeSql(page, 'SELECT 1')
  // frames of a machine that is busy
  await page.evaluate(() => {
    globalThis.requestAnimationFrame = (callback) => Number(setTimeout(() => callback(performance.now()), 1500))
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save query' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  const description = dialog.getByRole('textbox', { name: 'Description' })
  await description.focus()
  await page.evaluate(() => new Promise((frame) => requestAnimationFrame(frame)))
  await expect(description).toBeFocused()
})
