import type { EventEnvelope } from '../../core/events/envelope'
import { listOf, objectOr, same, textsOf, type Json } from '../../core/json/value'
import { maskOfText, readMask, readMasks, type DataMask } from './dataMask'

/** Way in which a filter came to a value. */
export type MaskWay = 'applied' | 'cleared' | 'undone' | 'redone' | 'clicked' | 'address' | 'first' | 'link' | 'reset'

export interface MaskChange {
  readonly event: EventEnvelope
  /** The new value; null for the default of the dashboard. */
  readonly mask: DataMask | null
  readonly way: MaskWay
}

type Found = Omit<MaskChange, 'event'>

const entryWith = (list: unknown, id: string): Json | null =>
  listOf(list)
    .map((one) => objectOr(one))
    .find((one) => one['id'] === id) ?? null

const textMask = (text: unknown): DataMask | null => (typeof text === 'string' ? maskOfText(text) : null)

const stepIn = (data: Json, id: string, way: MaskWay): Found | null => {
  const step = entryWith(data['steps'], id)
  return step === null ? null : { mask: textMask(step['mask']), way }
}

// a link and the server bring all values: a filter that they leave out has its default
const inLink = (masks: Json, id: string): Found | null =>
  Object.keys(readMasks(masks)).length === 0
    ? null
    : { mask: Object.hasOwn(masks, id) ? readMask(masks[id]) : null, way: 'link' }

const foundIn = ({ type, data }: EventEnvelope, dashboardId: number, id: string): Found | null => {
  const values = objectOr(data)
  if (values['dashboardId'] !== dashboardId) return null
  switch (type) {
    case 'dataMask.applied':
      return stepIn(values, id, values['how'] === 'clear' ? 'cleared' : 'applied')
    case 'dataMask.cross_filtered':
      return stepIn(values, id, 'clicked')
    case 'dataMask.preset': {
      const preset = entryWith(values['masks'], id)
      const way = values['from'] === 'first' ? 'first' : 'address'
      return preset === null ? null : { mask: textMask(preset['mask']), way }
    }
    case 'dataMask.restored':
      return { mask: textMask(entryWith(values['masks'], id)?.['mask']), way: 'link' }
    case 'dashboard.opened':
      return inLink(objectOr(objectOr(values['link'])['dataMask']), id)
    case 'nativeFilters.saved':
      return textsOf(values['reset']).includes(id) ? { mask: null, way: 'reset' } : null
    default:
      return null
  }
}

const WAYS_BACK: Readonly<Record<string, MaskWay>> = { 'undo.undone': 'undone', 'undo.redone': 'redone' }

/** Collects the values that a filter had in a log, which is read from its newest event on. */
export const createMaskHistory = (dashboardId: number, id: string) => {
  const found: MaskChange[] = []
  const gestures = new Map<string, MaskWay>()
  return {
    /** Answers false: any older event may have set it too. */
    add: (event: EventEnvelope): boolean => {
      const back = WAYS_BACK[event.type]
      if (back !== undefined) gestures.set(event.corr, back)
      const change = foundIn(event, dashboardId, id)
      if (change !== null) found.push({ event, ...change })
      return false
    },
    /** The changes, newest first. An event that sets the value that was there is none. */
    changes: (): readonly MaskChange[] =>
      found
        .filter(({ mask }, at) => !same(mask, found[at + 1]?.mask ?? null))
        .map((change) => ({ ...change, way: gestures.get(change.event.corr) ?? change.way })),
  }
}
