import { expect, it } from 'vitest'

import { createGroupCommit } from '../../../../src/core/log/groupCommit'
import { FakeTimers, note } from '../../../support/logWorld'

const turn = () => new Promise((resolve) => setImmediate(resolve))

it.each(Array.from({ length: 12 }, (_, hops) => hops))(
  'commits an event that comes %s steps after a durable one, without another event',
  async (hops) => {
    const commits = createGroupCommit({
      timers: new FakeTimers(),
      write: async (_batch, took) => {
        await turn()
        took()
        return 'done'
      },
    })
    const [first, second] = [note('first'), note('second')]
    let durable = false
    commits.add([first], true)
    await commits.durable(first.id)
    for (let hop = 0; hop < hops; hop += 1) await Promise.resolve()
    commits.add([second], true)
    void commits.durable(second.id).then(() => (durable = true))
    for (let step = 0; step < 5; step += 1) await turn()
    expect(durable).toBe(true)
    expect(commits.pending()).toEqual([])
  },
)
