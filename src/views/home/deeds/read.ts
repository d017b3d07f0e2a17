import type { ReadModel } from '../../../core/readModel/model'
import { namesOf } from '../../../app/readModel'
import { currentId } from '../../../projections/editor/rekey'
import type { PastSource } from '../../context'
import type { Card } from './cardKey'
import { findDeeds, type Deed } from './deeds'

/** Events of one read of the log. */
const PAGE = 1000
/** Events that are looked through at most: beyond, a card tells only that its object was opened. */
const READ = 10_000

/** The last deeds on cards, by their keys, from the log up to an event; null when it is cancelled. */
export const readDeeds = async (
  source: Pick<PastSource, 'first' | 'read'>,
  head: number,
  cards: readonly Card[],
  model: ReadModel,
  isCurrent: () => boolean,
): Promise<ReadonlyMap<string, Deed> | null> => {
  const finder = findDeeds(cards, namesOf(model), (id) => currentId(model.editors, id))
  const first = Math.max(await source.first(), head - READ + 1)
  for (let to = head; to >= first && !finder.complete(); to -= PAGE) {
    // oxlint-disable-next-line no-await-in-loop -- the log is read backwards only as far as needed
    const events = await source.read(Math.max(first, to - PAGE + 1), to)
    if (!isCurrent()) return null
    for (const event of events.toReversed()) if (!finder.complete()) finder.add(event)
  }
  return isCurrent() ? finder.deeds() : null
}
