import { type BrowserContext, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'

import type { EventEnvelope } from '../../../src/core/events/envelope'
import { importLog } from '../../support/transfer'
import type { ReadModel } from '../../../src/core/readModel/model'

import { onCommitted } from './committed'
import { expect } from './fixtures'
import { foldReplay } from '../../support/model'

/** Events that windows announced as committed, by seq: the log has acknowledged each of them. */
export type Journal = Map<number, string>

/** An event as it was announced. */
export interface Acknowledged {
  readonly id: string
  readonly seq: number
  readonly data: unknown
}

/** Listens, as another window of the product would, to what the log announces as committed. */
export const keepJournal = async (
  context: BrowserContext,
  hear: (event: Acknowledged) => void = () => undefined,
): Promise<Journal> => {
  const journal: Journal = new Map()
  await onCommitted(context, (events) => {
    for (const event of events as readonly Acknowledged[]) {
      journal.set(event.seq, event.id)
      hear(event)
    }
  })
  return journal
}

export interface ExportedLog {
  readonly events: readonly EventEnvelope[]
  readonly model: ReadModel
}

const toHistory = async (page: Page): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()
}

/** Exports the whole log as a person does, and checks that the file is sound and without a gap. */
export const exportedLog = async (page: Page): Promise<ExportedLog> => {
  await toHistory(page)
  await page.getByRole('button', { name: 'Export log' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'All texts' }).click()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export with texts' }).click()
  const imported = importLog(readFileSync(await (await download).path(), 'utf8'))
  if (!imported.ok) throw new Error(imported.message)
  expect(imported.warnings).toEqual([])
  const { events } = imported
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'SQL' }).click()
  return { events, model: foldReplay(events) }
}

/** Small seeded generator (mulberry32), so that a failing run can be repeated. */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
