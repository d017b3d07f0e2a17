import { history } from '../../../bench/data/history'
import { redact } from '../../../src/app/redact/redact'
import type { EventEnvelope } from '../../../src/core/events/envelope'
import { exportLog } from '../../../src/core/log/file/export'
import { foldReplay } from '../../support/model'
import { expect, test, type Page } from '../support/fixtures'

test.use({ start: '/history/' })

/** Events of more than 8 MB of text, from where two workers share the work. */
const LENGTH = 24_000

const makeEvents = (): readonly EventEnvelope[] => {
  const source = history()
  return Array.from({ length: LENGTH }, () => source.next().value as EventEnvelope)
}

const openLog = async (page: Page, events: readonly EventEnvelope[]): Promise<void> => {
  const buffer = Buffer.concat([...exportLog(events, { build: 'test', level: 'texts' }, redact)])
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open log' }).click()
  await (await chooser).setFiles({ name: 'long.ndjson', mimeType: 'application/x-ndjson', buffer })
}

/** Of the folds of the worker with the events the names of the open tabs, of those of the other one the pane below them. */
const shownAfter = (events: readonly EventEnvelope[]) => {
  const { editors, session } = foldReplay(events)
  const pane = session.windows[events.at(-1)?.session ?? '']?.southPane
  return {
    tabs: editors.order.map((id) => editors.byId[id]?.name ?? ''),
    pane: pane === 'History' ? /^History/ : /^Results$/,
  }
}

test('two workers read a long log, and the one that stays answers for its past', async ({ page, problems }) => {
  const running = new Set<unknown>()
  let started = 0
  page.on('worker', (worker) => {
    // Monaco has one of its own
    if (worker.url().includes('/editor.worker')) return
    started += 1
    running.add(worker)
    worker.on('close', () => running.delete(worker))
  })
  const events = makeEvents()
  await openLog(page, events)
  await expect(page.getByRole('banner', { name: 'Viewing the past' })).toBeVisible()
  expect(started).toBe(2)
  await expect.poll(() => running.size).toBe(1)

  const tabs = page.getByRole('tablist', { name: 'Query tabs' }).getByRole('tab')
  const slider = page.getByRole('slider', { name: 'Point in time' })
  // a page of the slider is a twentieth of the events that have been read
  await expect(page.getByPlaceholder('Find in 24,000 events')).toBeVisible()
  const panes = new Set<unknown>()
  // behind the first snapshot, of which each worker took a half
  for (const count of [19_200, 12_000]) {
    while (Number(await slider.getAttribute('aria-valuenow')) > count) await slider.press('PageDown')
    await expect(slider).toHaveAttribute('aria-valuenow', `${count}`)
    const shown = shownAfter(events.slice(0, count))
    panes.add(shown.pane)
    await expect(tabs).toHaveText(shown.tabs)
    await expect(page.getByRole('tab', { name: shown.pane })).toHaveAttribute('aria-selected', 'true')
  }
  expect(panes.size).toBe(2)
  await page.getByRole('button', { name: 'Back to now' }).first().click()
  await expect.poll(() => running.size).toBe(0)
  expect(problems.console).toEqual([])
})
