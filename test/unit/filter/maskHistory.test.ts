import { describe, expect, it } from 'vitest'

import type { EventEnvelope } from '../../../src/core/events/envelope'
import { createMaskHistory } from '../../../src/domain/filters/changes'
import { maskText, type DataMask } from '../../../src/domain/filters/dataMask'

const ORIGIN = 'NATIVE_FILTER-origin'

const maskFor = (...value: string[]): DataMask => ({
  extraFormData: { filters: [{ col: 'origin', op: 'IN', val: value }] },
  filterState: { value },
  ownState: {},
})

const eventOf = (seq: number, type: string, data: object, corr = `gesture-${seq}`): EventEnvelope => ({
  id: `event-${seq}`,
  seq,
  type,
  v: 1,
  at: seq * 1000,
  actor: '1',
  session: 's',
  cause: null,
  corr,
  data: { dashboardId: 7, ...data },
})

const step = (mask: DataMask | null, id = ORIGIN) => ({ id, mask: mask === null ? null : maskText(mask) })
const applied = (seq: number, mask: DataMask | null, corr?: string) =>
  eventOf(seq, 'dataMask.applied', { how: 'apply', steps: [step(mask)] }, corr)

/** The values and ways in a log that is given from its oldest event on. */
const chain = (...events: readonly EventEnvelope[]) => {
  const history = createMaskHistory(7, ORIGIN)
  for (const event of events.toReversed()) history.add(event)
  return history.changes().map(({ mask, way }) => [mask?.filterState['value'] ?? null, way])
}

describe('history of a filter', () => {
  it('lists the values of one filter of one dashboard, newest first', () => {
    expect(
      chain(
        applied(1, maskFor('ORD')),
        eventOf(2, 'dataMask.applied', { how: 'apply', steps: [step(maskFor('X'), 'NATIVE_FILTER-other')] }),
        { ...applied(3, maskFor('SFO')), data: { dashboardId: 8, how: 'apply', steps: [step(maskFor('SFO'))] } },
        eventOf(4, 'dataMask.applied', { how: 'clear', steps: [step(maskFor())] }),
        applied(5, null),
      ),
    ).toEqual([
      [null, 'applied'],
      [[], 'cleared'],
      [['ORD'], 'applied'],
    ])
  })

  it('counts no event that sets the value that was there', () => {
    const again = eventOf(2, 'dataMask.preset', { from: 'address', masks: [step(maskFor('ORD'))] })
    expect(chain(applied(1, maskFor('ORD')), again)).toEqual([[['ORD'], 'applied']])
    expect(chain(applied(1, null))).toEqual([])
  })

  it('takes the filters that a link leaves out for ones at their default', () => {
    const link = (seq: number, dataMask: object) => eventOf(seq, 'dashboard.opened', { link: { dataMask } })
    expect(
      chain(
        link(1, { [ORIGIN]: maskFor('ATL') }),
        link(2, {}),
        link(3, { 'NATIVE_FILTER-other': maskFor('X') }),
        eventOf(4, 'dataMask.restored', { key: 'k', masks: [step(maskFor('DEN'))] }),
        eventOf(5, 'nativeFilters.saved', { reset: [ORIGIN] }),
      ),
    ).toEqual([
      [null, 'reset'],
      [['DEN'], 'link'],
      [null, 'link'],
      [['ATL'], 'link'],
    ])
  })

  it('tells what was undone and redone from what was chosen', () => {
    expect(
      chain(
        applied(1, maskFor('ORD')),
        eventOf(2, 'undo.undone', { scope: 'filters' }, 'back'),
        applied(3, null, 'back'),
        eventOf(4, 'undo.redone', { scope: 'filters' }, 'again'),
        applied(5, maskFor('ORD'), 'again'),
      ),
    ).toEqual([
      [['ORD'], 'redone'],
      [null, 'undone'],
      [['ORD'], 'applied'],
    ])
  })
})
