import { appendFileSync, existsSync, readFileSync } from 'node:fs'

import type { EventEnvelope } from '../../src/core/events/envelope'

/** File that takes one event of each type and version that the tests make the product write; see scripts/golden.mjs. */
const file = process.env['GOLDEN_LOG']

const keyOf = ({ type, v }: Pick<EventEnvelope, 'type' | 'v'>): string => `${type} ${v}`

let kept: Set<string> | null = null

/** Keeps the first event of each type and version, where a golden log is being made. */
export const keepGolden = (events: readonly EventEnvelope[]): void => {
  if (file === undefined) return
  kept ??= new Set(
    (existsSync(file) ? readFileSync(file, 'utf8') : '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => keyOf(JSON.parse(line) as EventEnvelope)),
  )
  for (const event of events) {
    if (kept.has(keyOf(event))) continue
    kept.add(keyOf(event))
    appendFileSync(file, `${JSON.stringify(event)}\n`)
  }
}

export const makesGolden = file !== undefined
