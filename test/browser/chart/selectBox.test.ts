import { checkAxe } from '../support/axe'
import { datasetOf } from '../support/api'
import { chart, makeChart, makeDashboard, nativeFilter } from '../support/dashboards'
import { expect, NOWHERE, type Page, test } from '../support/fixtures'
import { questionsOf } from '../support/questions'

test.use({ apart: 'select-box', start: NOWHERE })

const bar = (page: Page) => page.getByRole('region', { name: 'Filters' })
const group = (page: Page, name: string) => bar(page).getByRole('group', { name, exact: true })
const search = (page: Page, name: string) => page.getByRole('combobox', { name: `Search ${name}` })

const paste = (page: Page, name: string, text: string): Promise<void> =>
  search(page, name).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('values are selected all at once, by page, pasted and typed, and shown shortened [B4.63] [B4.64] [B4.65] [B5.29] [B5.33] [B7.36] [B8.47] [B9.26] [B9.27] [B9.28] [B9.29]', async ({
  page,
  server,
}) => {
  const dataset = await datasetOf(page, 'flights')
  const total = await makeChart(page, 'All flights', 'big_number_total', { metric: 'count' })
  const id = await makeDashboard(
    page,
    'Boxes',
    [['GRID_ID', 'GRID', ['ROW-1']], ['ROW-1', 'ROW', ['CHART-1']], chart('CHART-1', total, 'All flights', 6, 30)],
    {
      metadata: {
        native_filter_configuration: [
          nativeFilter('from', dataset, { controlValues: { multiSelect: true, creatable: true } }, 'origin'),
          nativeFilter('to', dataset, { controlValues: { multiSelect: false } }, 'destination'),
        ],
      },
    },
  )
  // the usage log counts the steps; without a beacon it is sent as JSON
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'sendBeacon'))
  let selections = 0
  page.on('request', (request) => {
    if (!request.url().includes('/superset/log/')) return
    const { events } = JSON.parse(request.postData() ?? '{}') as { readonly events: readonly { event_name: string }[] }
    selections += events.filter((told) => told.event_name === 'dataMask.selected').length
  })
  const asked: { readonly limit: number; readonly body: string }[] = []
  page.on('request', (request) => {
    for (const body of questionsOf(request)) {
      const limit = /"row_limit":(\d+)/.exec(body)?.[1]
      const counts = body.includes('COUNT(*)')
      if (body.includes('origin') && limit !== undefined && !counts) asked.push({ limit: Number(limit), body })
    }
  })
  await page.goto(`${server.url}/superset/dashboard/${id}/`)

  // pages of 100, the next when most of the list has gone by
  await group(page, 'from').getByRole('button', { name: 'from: all' }).click()
  const all = (count: number) => page.getByRole('option', { name: `Select All (${count})` })
  await expect(all(100)).toBeVisible()
  expect(asked.map(({ limit }) => limit)).toEqual([100])
  const list = page.locator('.values-list')
  await list.evaluate((element) => element.scrollTo({ top: (element.scrollHeight - element.clientHeight) * 0.6 }))
  await list.evaluate((element) => element.scrollTo({ top: (element.scrollHeight - element.clientHeight) * 0.75 }))
  await expect.poll(() => asked.map(({ limit }) => limit)).toEqual([100, 200])
  await checkAxe(page)

  // all of them are one step, and one step back
  await list.evaluate((element) => element.scrollTo({ top: 0 }))
  await expect(all(200)).toBeVisible()
  await all(200).click()
  await expect(page.getByRole('option', { name: /^Select All/, selected: true })).toBeVisible()
  await expect.poll(() => selections).toBe(1)
  await expect(group(page, 'from').locator('.chip')).toHaveCount(5)
  await expect(group(page, 'from').locator('.chip.more')).toHaveText(/^\+\d{2,3}$/)
  await all(200).click()
  await expect(group(page, 'from').locator('.chip')).toHaveCount(0)
  await expect.poll(() => selections).toBe(2)

  // the server is asked once for what was typed in one go
  const before = asked.length
  await search(page, 'from').focus()
  await Promise.all(['O', 'R'].map((key) => page.keyboard.press(key)))
  await expect(page.getByRole('option', { name: 'ORD', exact: true })).toBeVisible()
  await expect.poll(() => asked.length).toBe(before + 1)
  expect(asked.at(-1)?.body).toContain('%OR%')
  await search(page, 'from').fill('')

  // several values in one paste; a new one, as long as it is
  await paste(page, 'from', 'ORD; DEN\n ATL')
  await expect(group(page, 'from').locator('.chip')).toHaveText(['ORD', 'DEN', 'ATL'])
  // the search selects the matches, not the typed letters
  await search(page, 'from').fill('OR')
  await expect(page.getByRole('option', { name: 'ORF', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Select found' }).click()
  const opener = group(page, 'from').locator('.vals-open')
  await expect(opener).toHaveAttribute('aria-label', /^from: ORD, DEN, ATL, (?:.*, )?ORF\b/)
  await expect(opener).not.toHaveAttribute('aria-label', /, OR(?:,|$)/)
  await search(page, 'from').fill('')
  await page.getByRole('dialog', { name: 'Values of from' }).getByRole('button', { name: 'Clear' }).click()
  await paste(page, 'from', 'ORD; DEN\n ATL')
  await search(page, 'from').fill('A place that nobody has heard of')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  const long = group(page, 'from').locator('.chip').last()
  await expect(long).toHaveText('A place that nobody...')
  // a pointer on it is on the button, whose title has the whole words
  await expect(opener).toHaveAttribute('title', /, A place that nobody has heard of$/)

  // one value: what is pasted is a value that there is, or is looked for
  await group(page, 'to').getByRole('button', { name: 'to: all' }).click()
  const offered = page.getByRole('dialog', { name: 'Values of to' }).getByRole('option')
  await expect(offered.first()).toBeVisible()
  // the count of its rows may be there already
  const first = (await offered.first().locator('.cut').textContent()) ?? ''
  await paste(page, 'to', 'nowhere')
  await expect(group(page, 'to').locator('.chip')).toHaveCount(0)
  await paste(page, 'to', ` ${first} `)
  await expect(group(page, 'to').locator('.chip')).toHaveText([first])
  await expect(search(page, 'to')).toHaveCount(0)

  // the list reports a failed load
  await page.route(/\/api\/v1\/chart\/data(?:\?|$)/, (route) =>
    route.fulfill({ status: 500, json: { message: 'No luck today' } }),
  )
  await group(page, 'from').locator('.vals-open').press('Enter')
  await search(page, 'from').fill('Q')
  await expect(page.getByRole('dialog', { name: 'Values of from' }).getByRole('alert')).toHaveText('No luck today')
})

test('an error shows by its type, shortened and in full, and is copied and closed [B1.06] [B8.05] [B8.09] [B8.10] [B8.11] [B8.12] [B8.45] [B8.46] [B9.33] [B9.34]', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await makeChart(page, 'Of many errors', 'big_number_total', { metric: 'count' })
  const answers: readonly [status: number, body: object][] = [
    [418, { message: 'Something nobody foresaw' }],
    [500, { stacktrace: 'Traceback: in the engine room' }],
    [
      403,
      {
        errors: [
          {
            message: 'You may not see these flights',
            error_type: 'DATASOURCE_SECURITY_ACCESS_ERROR',
            level: 'warning',
            extra: { link: 'https://access.example/flights' },
          },
        ],
      },
    ],
    [408, { errors: [{ message: 'Too slow', error_type: 'BACKEND_TIMEOUT_ERROR', level: 'error' }] }],
  ]
  let next = 0
  await page.route(/\/api\/v1\/chart\/data(?:\?|$)/, (route) => {
    const [status, json] = answers[next] ?? [500, {}]
    return route.fulfill({ status, json })
  })
  await page.goto(`${server.url}/explore/?slice_id=${id}`)
  const panel = page.locator('.chart-pane').getByRole('alert')
  const again = async (): Promise<void> => {
    next += 1
    await panel.getByRole('button', { name: 'Try again' }).click()
  }

  await expect(panel.getByRole('heading', { name: 'Unexpected error' })).toBeVisible()
  await expect(panel).toContainText('Something nobody foresaw')
  await expect(panel.getByText('(Request Access)')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Copy message' }).click()
  await expect(panel.getByRole('button', { name: 'Copied to clipboard!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Something nobody foresaw')
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the error' }).click()

  await again()
  await expect(panel).toContainText('Unexpected error: (no description, click to see stack trace)')
  await expect(panel).not.toContainText('Traceback')
  await panel.getByRole('button', { name: 'See more' }).click()
  await expect(panel).toContainText('Traceback: in the engine room')
  await checkAxe(page)
  await panel.getByRole('button', { name: 'See less' }).click()
  await expect(panel).not.toContainText('Traceback')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'))
    document.execCommand = () => false
  })
  await panel.getByRole('button', { name: 'Copy message' }).click()
  await expect(panel.getByRole('status')).toHaveText(
    'Sorry, your browser does not support copying. Use Ctrl / Cmd + C!',
  )

  await again()
  await expect(panel.getByRole('heading', { name: 'You have no access to this' })).toBeVisible()
  await expect(panel.getByRole('link', { name: '(Request Access)' })).toHaveAttribute(
    'href',
    'https://access.example/flights',
  )
  await again()
  await expect(panel.getByRole('heading', { name: 'The query took too long' })).toBeVisible()
  await expect(panel.getByRole('list')).toContainText('The dataset is too large to query.')

  // the chart becomes a favourite; dialogs and hints keep their measures
  await page
    .getByRole('button', { name: /favou?rite/i })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /favou?rite/i, pressed: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save chart' })
  await expect(dialog).toBeVisible()
  await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(600)
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const wide = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const [room, width] of [
    [1920, 900],
    [1280, 768],
    [390, 366],
  ] as const) {
    await page.setViewportSize({ width: room, height: 800 })
    await expect.poll(async () => Math.round((await wide.boundingBox())?.width ?? 0)).toBe(width)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /favou?rite/i })
    .first()
    .hover()
  await expect(page.locator('.tip-text')).toHaveCSS('-webkit-line-clamp', '40')
})

const TEXT = `
<div style="color: rgb(1, 2, 3); position: fixed; background-image: url(/x.png)" class="scrim" title="a box">Boxed</div>
<span style="font-weight: 700">bold</span> <a href="example.com/x">bare</a> <a href="/sqllab/">here</a>
<a href="javascript:alert(1)">bad</a> <video src="/static/clip.mp4" controls muted width="40"></video>
<video src="https://elsewhere.example/clip.mp4"></video> <marquee onstart="alert(2)">kept words</marquee>
<iframe src="/sqllab/"></iframe><img src="data:image/png;base64,iVBORw0KGgo=" alt="dot" width="9">
`

test("people's texts are sanitized by an allow-list; forbidden actions are not offered [B5.34] [B5.36] [B6.04]", async ({
  page,
  server,
}) => {
  const total = await makeChart(page, 'All flights', 'big_number_total', { metric: 'count' })
  const id = await makeDashboard(page, 'Words', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1', 'MARKDOWN-1']],
    chart('CHART-1', total, 'All flights', 4, 30),
    ['MARKDOWN-1', 'MARKDOWN', [], { code: TEXT, width: 6, height: 40 }],
  ])
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  const box = page.getByTitle('a box')
  await expect(box).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(box).toHaveCSS('position', 'static')
  expect(await box.getAttribute('class')).toBeNull()
  expect(await box.getAttribute('style')).toBe('color: rgb(1, 2, 3)')
  await expect(page.getByText('bold', { exact: true })).toHaveCSS('font-weight', '700')
  await expect(page.getByRole('link', { name: 'bare' })).toHaveAttribute('href', '//example.com/x')
  await expect(page.getByRole('link', { name: 'here' })).toHaveAttribute('href', '/sqllab/')
  await expect(page.getByText('bad', { exact: true })).not.toHaveAttribute('href')
  await expect(page.getByText('kept words')).toBeVisible()
  await expect(page.locator('marquee, main iframe')).toHaveCount(0)
  expect(await page.locator('video').evaluateAll((all) => all.map((one) => one.getAttribute('src')))).toEqual([
    '/static/clip.mp4',
    null,
  ])
  await expect(page.locator('video').first()).toHaveAttribute('controls')

  const offered = async (): Promise<readonly string[]> => {
    await page.getByRole('button', { name: 'Options for All flights' }).click()
    await expect(page.getByRole('menuitem', { name: 'View query' })).toBeVisible()
    const all = page.getByRole('menuitem', { disabled: false })
    const names = await all.allInnerTexts()
    await page.keyboard.press('Escape')
    return names.filter((name) => ['Edit chart', 'Download', 'Copy permalink'].includes(name))
  }
  await expect(page.getByRole('article', { name: 'All flights' })).toHaveAttribute('data-status', 'rendered')
  expect(await offered()).toEqual(['Edit chart', 'Download', 'Copy permalink'])
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()

  // the same page for a person without the four permissions
  await page.route(`**/superset/dashboard/${id}/`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replaceAll(/can_(?:share_dashboard|share_chart|csv|explore)\b/g, 'can_nothing')
      .replaceAll(/(can_read[^[\]]{1,20}?)Explore\b/g, '$1Nothing')
    await route.fulfill({ response, body })
  })
  await page.reload()
  await expect(page.getByRole('article', { name: 'All flights' })).toHaveAttribute('data-status', 'rendered')
  expect(await offered()).toEqual([])
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0)
})
