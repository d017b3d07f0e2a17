import fc from 'fast-check'
import { expect, it } from 'vitest'

import { plain } from '../../../src/core/events/sentence'
import { runs } from '../../support/runs'
import { eventsOf, played } from '../../support/world'
import { indexed } from '../../support/eventIndex'

const deed = fc.record({
  do: fc.constantFrom('rename', 'rename', 'activate', 'run', 'toast'),
  tab: fc.nat(2),
  name: fc.constantFrom('North', 'South', 'East', 'West'),
  corr: fc.nat(3),
})

it('law 66: steps keep the order of the log, and a later rename changes none', async () => {
  const seen = { renamed: 0, grouped: 0, interleaved: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 40, size: 'max' }), async (deeds) => {
      const world = played([{ do: 'add' }, { do: 'add' }, { do: 'add' }])
      const tabs = [...world.store.state().editors.order]
      for (const { do: what, tab, name } of deeds) {
        const id = tabs[tab] ?? ''
        if (what === 'rename') world.dispatch('editor.rename', { id, name })
        else if (what === 'activate') world.dispatch('editor.activate', { id })
        else if (what === 'run') world.dispatch('run.start', { editorId: id })
        else world.dispatch('toast.wait', {})
      }
      const made = eventsOf(world)
      // answers of several gestures come in any order
      const events = made.map((event, at) => ({
        ...event,
        seq: at + 1,
        corr: `c${deeds[at % deeds.length]?.corr ?? 0}`,
      }))
      const { gestures } = await indexed(events)
      const flat = gestures.flatMap(({ entries }) => entries)
      expect(flat.map(({ seq }) => seq)).toEqual(events.map(({ seq }) => seq).toReversed())
      if (gestures.some(({ entries }) => entries.length > 1)) seen.grouped += 1
      if (new Set(events.map(({ corr }) => corr)).size < gestures.length) seen.interleaved += 1

      const said = new Map(flat.map(({ seq, sentence }) => [seq, plain(sentence)]))
      for (const [at, event] of events.entries()) {
        if (event.type !== 'editor.renamed') continue
        seen.renamed += 1
        const before = await indexed(events.slice(0, at))
        for (const { seq, sentence } of before.entries) expect(said.get(seq)).toBe(plain(sentence))
      }
    }),
    runs(20),
  )
  expect(Object.values(seen).every((count) => count > 0)).toBe(true)
})
