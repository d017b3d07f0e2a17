import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

import type { EventEnvelope } from '../../../../src/core/events/envelope'
import { plain } from '../../../../src/core/events/sentence'
import { isStep, type ChartAnswers, type Gesture } from '../../../../src/views/history/events/steps/gestures'
import { lineOf } from '../../../../src/views/history/events/steps/line'
import { indexed } from '../../../support/eventIndex'
import { importLog } from '../../../support/transfer'

/** Lines at most that a quarter of an hour of work makes. */
const MOST_LINES = 40

/** A quarter of an hour of work that `test/browser/history/people.test.ts` recorded; see there. */
const recorded = (): readonly EventEnvelope[] => {
  const file = join(import.meta.dirname, '../../../fixtures/logs/sessions/work.ndjson')
  const imported = importLog(readFileSync(file, 'utf8'))
  if (!imported.ok) throw new Error(imported.message)
  return imported.events
}

const minutes = (ms: number): string =>
  `${String(Math.floor(ms / 60_000)).padStart(2)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`

/** A line as text: its time, a mark where something failed, the sentence, and the charts that it loaded. */
const textOf = (gesture: Gesture, answers: ChartAnswers, began: number): string => {
  const { sentence, bad, deed, beneath } = lineOf(gesture, answers)
  const said = [sentence, deed, beneath].flatMap((one) => (one === null ? [] : [plain(one).replaceAll('\n', ' ')]))
  return `${minutes(gesture.head.at - began)} ${bad ? '!' : ' '} ${said.join(' · ')}`
}

it('a quarter of an hour of work has at most forty lines, which a person can read', async () => {
  const events = recorded()
  const began = events[0]?.at ?? 0
  expect((events.at(-1)?.at ?? 0) - began).toBeGreaterThan(13 * 60_000)
  const { gestures, answers, entries } = await indexed(events)
  expect(gestures.length).toBeLessThanOrEqual(MOST_LINES)
  // nothing is lost
  expect(gestures.flatMap((gesture) => gesture.entries).length).toBe(entries.filter(isStep).length)
  const oldestFirst = gestures.toReversed()
  const lines = oldestFirst.map((gesture) => textOf(gesture, answers, began))
  // `npx vitest -u` writes both anew
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('lines.txt')
  const steps = oldestFirst.flatMap((gesture, index) => [
    lines[index] ?? '',
    ...gesture.entries.toReversed().map(({ sentence }) => `          ${plain(sentence)}`),
  ])
  await expect(`${steps.join('\n')}\n`).toMatchFileSnapshot('steps.txt')
})
