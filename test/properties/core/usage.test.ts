import fc from 'fast-check'
import { expect, it } from 'vitest'

import { logEvent, type LogEvent } from '../../../contract/session/log'
import { createBatches } from '../../../src/effects/session/usage/batches'
import { usageOf } from '../../../src/effects/session/usage/facts'
import { createClock } from '../../support/client'
import { arbitraryEvents } from '../../support/arbitraryEvents'
import { runs } from '../../support/runs'

const told = (id: number, source: string): LogEvent => ({
  source,
  source_id: null,
  version: 'v2',
  ts: id,
  event_name: 'x',
  event_type: 'user',
  event_id: `${id}`,
})

const burst = fc.record({
  count: fc.integer({ min: 0, max: 2600 }),
  pause: fc.nat(1500),
  place: fc.constantFrom('a', 'b'),
})

it('law 24: batches hold up to 1,024 events in order, and all go on hiding the page [B7.37]', () =>
  fc.assert(
    fc.asyncProperty(fc.array(burst, { maxLength: 6 }), async (bursts) => {
      const clock = createClock()
      const sent: (readonly LogEvent[])[] = []
      let lastAdded = 0
      const lateness: number[] = []
      const batches = createBatches({
        send: (events) => {
          sent.push(events)
          lateness.push(clock.now() - lastAdded)
        },
        setTimer: clock.set,
        clearTimer: clock.clear,
      })
      let added = 0
      for (const { count, pause, place } of bursts) {
        if (count > 0) lastAdded = clock.now()
        for (let one = 0; one < count; one += 1) batches.add(told((added += 1), place))
        await clock.advance(pause)
      }
      batches.flush()
      batches.flush()
      await clock.advance(5000)
      expect(sent.flat().map(({ ts }) => ts)).toEqual(Array.from({ length: added }, (_, at) => at + 1))
      for (const batch of sent) {
        expect(batch.length).toBeGreaterThan(0)
        expect(batch.length).toBeLessThanOrEqual(1024)
        expect(new Set(batch.map(({ source }) => source)).size).toBe(1)
      }
      for (const late of lateness) expect(late).toBeLessThanOrEqual(1000)
    }),
    runs(40),
  ))

const source = { dbId: 1, schema: 'main' }
const SECRET = 'hunter2; select salary'

it('the usage log holds no text of any person, for any event [B3.37]', () =>
  fc.assert(
    fc.property(arbitraryEvents(fc.constant(SECRET), { maxLength: 8 }), fc.boolean(), (events, caused) => {
      for (const event of events) {
        const page = { source: 'home', sourceId: null }
        const usage = usageOf(event, caused ? event.at - 5 : null, page, 'visible', source)
        if (usage === null) continue
        expect(logEvent.parse(usage)).toEqual(usage)
        expect(usage.event_name).toBe(event.type)
        expect(JSON.stringify(usage)).not.toMatch(/hunter2|salary/)
      }
    }),
    runs(400),
  ))
