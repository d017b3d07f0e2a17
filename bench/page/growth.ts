import { median } from '../stats'
import { openWorld, type World } from './world'

export interface Growth {
  /** Ms for each cost, by log length, one figure a round. */
  readonly append: readonly (readonly number[])[]
  readonly dispatch: readonly (readonly number[])[]
  readonly undo: readonly (readonly number[])[]
}

const REPEATS = 8
/** One fewer than the events that start a commit. */
const APPENDED = 63

const clock = async (work: () => unknown): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const medianOf = async (work: () => Promise<number>): Promise<number> => {
  const times: number[] = []
  for (let repeat = 0; repeat < REPEATS; repeat += 1) times.push(await work())
  return median(times)
}

const oneEdit = ({ store, dispatch }: World, id: string): (() => void) => {
  const { byId, windows } = store.state().editors
  const sql = windows[store.session]?.unsaved?.sql ?? byId[id]?.sql ?? ''
  const changes = [{ at: sql.length, remove: 0, insert: 'x' }]
  return () => void dispatch('editor.edit', { id, changes, sql: `${sql}x` })
}

/** P25: cost of an append, a dispatch and an undo at the end of logs of several lengths. */
export const growth = async (owners: readonly string[], key: string, rounds: number): Promise<Growth> => {
  const worlds = await Promise.all(owners.map((owner) => openWorld(owner, key)))
  const costs = {
    append: owners.map(() => [] as number[]),
    dispatch: owners.map(() => [] as number[]),
    undo: owners.map(() => [] as number[]),
  }
  let used = 0
  for (let round = -5; round < rounds; round += 1) {
    for (const [index, world] of worlds.entries()) {
      const { store, dispatch, log } = world
      const id = store.state().editors.order[0] ?? ''
      dispatch('editor.activate', { id })
      const dispatched = await medianOf(() => clock(oneEdit(world, id)))
      const undone = await medianOf(async () => {
        dispatch('editor.set_limit', { id, queryLimit: 10 + (used += 1) })
        return clock(() => dispatch('undo.undo', {}))
      })
      await log.flush()
      for (let count = 0; count < APPENDED; count += 1) oneEdit(world, id)()
      const appended = await clock(() => log.flush())
      if (round < 0) continue
      costs.dispatch[index]?.push(dispatched)
      costs.undo[index]?.push(undone)
      costs.append[index]?.push(appended / APPENDED)
    }
  }
  await Promise.all(worlds.map(({ log }) => log.close()))
  return costs
}
