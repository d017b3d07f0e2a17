import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, signIn, test, type Page } from '../support/fixtures'
import { exportedLog, keepJournal, seeded, type Journal } from '../support/journal'
import { launchProfile } from '../support/profile'

const KILLS = 12 * Number(process.env['KILLS'] ?? 1)
const SEED = Number(process.env['SEED'] ?? 20_260_101)

interface Typed {
  readonly word: string
  readonly at: number
}

/** The actions of a person in one life of the browser, up to its kill. */
interface Life {
  readonly typed: Typed[]
  readonly answered: string[]
  readonly opened: string[]
}

const tabs = (page: Page) => page.getByRole('tablist', { name: 'Query tabs' }).getByRole('tab')

const newTab = async (page: Page, life: Life): Promise<void> => {
  const before = await tabs(page).count()
  await page.getByRole('button', { name: 'New tab' }).click()
  await tabs(page).nth(before).waitFor()
  const id = await tabs(page).last().getAttribute('data-tab')
  if (id !== null) life.opened.push(id)
  await page.getByRole('textbox', { name: 'SQL' }).focus()
  await page.keyboard.press('ControlOrMeta+A')
}

/** Types, opens tabs and runs until the browser is gone; failures after that are what is expected. */
const live = async (page: Page, round: number, random: () => number, life: Life): Promise<void> => {
  await newTab(page, life)
  await page.keyboard.insertText(`SELECT 'run ${round}.0' AS answer -- `)
  for (let step = 0; ; step += 1) {
    const choice = random()
    if (choice < 0.9) {
      const word = `r${round}w${step}`
      await page.keyboard.insertText(`${word} `)
      life.typed.push({ word, at: Date.now() })
    } else if (choice < 0.93) {
      await newTab(page, life)
      await page.keyboard.insertText(`SELECT 'run ${round}.${step}' AS answer -- `)
    } else {
      await page.keyboard.press('ControlOrMeta+Enter')
      const cell = page.getByRole('grid', { name: 'Query results' }).getByText(`run ${round}.`)
      await cell.first().waitFor()
      life.answered.push((await cell.first().innerText()).trim())
    }
  }
}

/** All that the log must hold after `life` ended at `end`. */
const check = async (page: Page, journal: Journal, lives: readonly (Life & { readonly end: number })[]) => {
  const { events, model } = await exportedLog(page)
  const ids = events.map(({ id }) => id)
  expect(new Set(ids).size, 'no event twice').toBe(ids.length)
  for (const [seq, id] of journal) expect(ids[seq - 1], `acknowledged event ${seq}`).toBe(id)
  const { order, byId } = model.editors
  expect(new Set(order).size, 'no tab twice').toBe(order.length)
  await expect.poll(() => tabs(page).evaluateAll((all) => all.map((tab) => tab.dataset['tab']))).toEqual(order)
  const texts = order.map((id) => byId[id]?.sql ?? '').join('\n')
  const kept = new Set(texts.split(/\s/))
  for (const { typed, opened, end } of lives) {
    for (const { word, at } of typed) if (at < end - 2000) expect(kept, 'typed two seconds before').toContain(word)
    for (const id of opened.slice(0, -1)) expect(order, 'an opened tab').toContain(id)
    const found = typed.map(({ word }) => word).filter((word) => kept.has(word))
    expect(found, 'nothing is missing in between').toEqual(typed.slice(0, found.length).map(({ word }) => word))
  }
  const states = Object.values(model.runs.byId).map(({ state }) => state)
  const answered = lives.reduce((sum, life) => sum + Math.max(0, life.answered.length - 1), 0)
  expect(states.filter((state) => state === 'success').length).toBeGreaterThanOrEqual(answered)
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Storage' })).toHaveCount(0)
}

test(`${KILLS} kills of the browser lose no event and no typing older than two seconds`, async ({ server }) => {
  test.setTimeout(900_000 + KILLS * 60_000)
  const folder = mkdtempSync(join(tmpdir(), 'recount-kills-'))
  const random = seeded(SEED)
  const lives: (Life & { readonly end: number })[] = []
  const journal: Journal = new Map()
  let cookies: Awaited<ReturnType<Awaited<ReturnType<typeof launchProfile>>['context']['cookies']>> = []
  for (let round = 1; round <= KILLS + 1; round += 1) {
    const profile = await launchProfile(folder)
    const heard = await keepJournal(profile.context)
    const page = await profile.context.newPage()
    if (cookies.length === 0) {
      await signIn(page, server.url)
      cookies = await profile.context.cookies()
    } else {
      await profile.context.addCookies(cookies)
      await page.goto(`${server.url}/sqllab/`)
    }
    await page.locator('.sql-text.ready').waitFor()
    if (round > 1) await check(page, journal, lives)
    await page.locator('.sql-text.ready').waitFor()
    if (round > KILLS) {
      await profile.kill()
      break
    }
    const life: Life = { typed: [], answered: [], opened: [] }
    let killed = false
    const living = live(page, round, random, life).catch((error: unknown) => {
      if (!killed) throw error
    })
    // The moment of the kill is random on purpose: it interrupts any kind of work.
    const words = 8 + Math.floor(random() * 40)
    // a run in between takes as long as it takes: the limit is that of the test
    const typed = expect.poll(() => life.typed.length, { timeout: 0 }).toBeGreaterThanOrEqual(words)
    await Promise.race([living, typed])
    await new Promise((done) => setTimeout(done, random() * 1000))
    const end = Date.now()
    killed = true
    await profile.kill()
    await living
    lives.push({ ...life, end })
    for (const [seq, id] of heard) journal.set(seq, id)
  }
  expect(lives.reduce((sum, { typed }) => sum + typed.length, 0)).toBeGreaterThanOrEqual(8 * KILLS)
  expect(journal.size).toBeGreaterThan(5 * KILLS)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})
