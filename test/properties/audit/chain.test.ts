import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { verifyPieces } from '../../../scripts/recount-verify.mjs'
import { audit } from '../../../server/audit/context'
import { openAuditKey } from '../../../server/audit/chain/key'
import { signHead } from '../../../server/audit/chain/sign'
import { exportStream } from '../../../server/audit/export/write'
import { erasePerson } from '../../../server/audit/tombstone/erase'
import { trimLog } from '../../../server/audit/tombstone/trim'
import { instanceId, openStore } from '../../../server/metadata/store'
import { strictLog } from '../../server/support/audit'
import { runs } from '../../support/runs'

const DAY = 86_400_000
const STAMPS = { created_by: null, changed_by: null, created_ms: 0, changed_ms: 0 }

/** Steps of a life of the log: a change by a person, a jump of the clock, a signature, and both kinds of tombstones. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('change' as const), by: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('clock' as const), by: fc.integer({ min: -9, max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sign' as const), by: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), by: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('trim' as const), by: fc.integer({ min: 1, max: 5 }) }) },
)

test('a log verifies after any changes, erasures, trims and jumps of the clock', async () => {
  const done = new Map<string, number>()
  let tombstones = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const home = mkdtempSync(join(tmpdir(), 'recount-chain-'))
      let now = 400 * DAY
      const store = await openStore(home, now, () => now)
      try {
        const deps = {
          store,
          auditKey: openAuditKey(home),
          instance: await instanceId(store),
          clock: () => now,
          log: strictLog,
        }
        let names = 0
        for (const { do: what, by } of steps) {
          done.set(what, (done.get(what) ?? 0) + 1)
          const origin = { by: 'cookie', actor: { id: by, name: `person ${by}` }, call: 'tagPost' } as const
          const name = `tag ${(names += 1)}`
          // oxlint-disable no-await-in-loop -- one step after the other
          if (what === 'clock') now += by * DAY
          else if (what === 'sign') await signHead(deps)
          else if (what === 'erase') await erasePerson(store, { id: by, username: `person ${by}`, email: null })
          else if (what === 'trim') await trimLog(store, by, now)
          else
            await audit(origin, () =>
              store
                .insertInto('tag')
                .values({ name, description: null, ...STAMPS })
                .execute(),
            )
          // oxlint-enable no-await-in-loop
        }
        const rows = await store
          .selectFrom('audit_entry')
          .select(['seq', 'actor_id', 'content'])
          .orderBy('seq')
          .execute()
        expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
        const pieces: Buffer[] = []
        for await (const line of exportStream(deps, { first: 1, last: rows.length }))
          pieces.push(Buffer.from(String(line)))
        const buried = rows.filter(({ content }) => content === null).length
        tombstones += buried
        expect(await verifyPieces(pieces)).toMatchObject({ ok: true, last: rows.length, tombstones: buried })
        // an index that still named a buried entry would tell of it
        const named = await store
          .selectFrom('audit_thing')
          .innerJoin('audit_entry', 'audit_entry.seq', 'audit_thing.seq')
          .select('audit_thing.seq')
          .where('content', 'is', null)
          .execute()
        expect(named).toEqual([])
      } finally {
        await store.destroy()
        rmSync(home, { recursive: true })
      }
    }),
    runs(20),
  )
  expect([...done.keys()].toSorted()).toEqual(['change', 'clock', 'erase', 'sign', 'trim'])
  expect(tombstones).toBeGreaterThan(5)
})
