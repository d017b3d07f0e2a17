import { expect, it } from 'vitest'

import { refuse, type Decision } from '../../../src/core/commands/command'
import { createSecretStore } from '../../../src/core/http/secretStore'
import { event } from '../../../src/core/events/registry'
import { withSecrets } from '../../../src/views/dialogs/secrets'

const attempts: readonly [string, Decision, readonly (string | null)[]][] = [
  ['that sends a request keeps its secrets for the effect', [event('databases.list_requested', {})], ['a', 'b']],
  ['that sends no request drops its secrets', [], [null, null]],
  ['that is refused drops its secrets', refuse('NOTHING_TO_UNDO'), [null, null]],
]

it.each(attempts)('a command %s', (_what, decision, left) => {
  let made = 0
  const vault = createSecretStore(() => `handle ${(made += 1)}`)
  const keeping = { keepSecret: vault.put, dropSecret: (handle: string) => void vault.take(handle) }
  let given: readonly string[] = []
  const answered = withSecrets(keeping, ['a', 'b'], (handles) => {
    given = handles
    return decision
  })
  expect(answered).toBe(decision)
  expect([given, given.map((handle) => vault.take(handle))]).toEqual([['handle 1', 'handle 2'], left])
})
