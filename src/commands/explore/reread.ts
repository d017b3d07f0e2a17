import type { NewEvent } from '../../core/events/define'
import { event, type EventMap } from '../../core/events/registry'
import type { ReadModel } from '../../core/readModel/model'

/** Returns to a saved chart, or redoes that, with a fresh read where the event does not carry one. */
export const rereading = ({ explores }: ReadModel, change: NewEvent): readonly NewEvent[] => {
  if (change.type !== 'explore.discarded') return [change]
  const { key, standing } = change.data as EventMap['explore.discarded']
  const sliceId = explores.byKey[key]?.slice?.id
  return standing?.now.dataset !== null || sliceId === undefined
    ? [change]
    : [change, event('explore.open_requested', { key, sliceId, datasetId: null, permalink: null, vizType: null })]
}
