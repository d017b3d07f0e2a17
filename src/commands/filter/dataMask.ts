import type { MaskCause, MaskStep } from '../../events/filter/dataMask'
import { event } from '../../core/events/registry'
import { masksOf } from '../../projections/filter/dataMasks'
import { maskText, type DataMask } from '../../domain/filters/dataMask'
import { barOf } from '../../projections/filter/nativeFilters'
import type { ReadModel } from '../../core/readModel/model'
import { defineCommands, type Decision } from '../../core/commands/command'

/** A filter, or a chart that filters others, with its new value; null for its default. */
export interface MaskChange {
  readonly id: string
  readonly name: string
  readonly label: string | null
  readonly mask: DataMask | null
}

const labelText = (mask: DataMask | undefined): string | null => {
  const label = mask?.filterState['label'] ?? mask?.filterState['value']
  return typeof label === 'string' ? label : Array.isArray(label) ? label.join(', ') : null
}

/** The steps from the applied values to the new ones; unchanged values need no step. */
const stepsOf = (state: ReadModel, dashboardId: number, changes: readonly MaskChange[]): readonly MaskStep[] => {
  const { applied } = masksOf(state.dataMasks, dashboardId)
  return changes.flatMap(({ id, name, label, mask: newMask }) => {
    const current = Object.hasOwn(applied, id) ? applied[id] : undefined
    const was = current === undefined ? null : maskText(current)
    const mask = newMask === null ? null : maskText(newMask)
    return mask === was ? [] : [{ id, name, label, mask, was, wasLabel: labelText(current) }]
  })
}

interface Choice extends MaskChange {
  readonly dashboardId: number
}

/** Chooses a value in the bar; it applies at once where the bar is set so. */
const select = (state: ReadModel, { dashboardId, ...change }: Choice): Decision => {
  if (barOf(state.nativeFilters, dashboardId).instant) {
    const steps = stepsOf(state, dashboardId, [change])
    return steps.length === 0 ? [] : [event('dataMask.applied', { dashboardId, how: 'instant', steps })]
  }
  const { id, name, label, mask } = change
  return [event('dataMask.selected', { dashboardId, id, name, label, mask: mask === null ? null : maskText(mask) })]
}

interface Application {
  readonly dashboardId: number
  readonly how: MaskCause
  readonly changes: readonly MaskChange[]
}

const apply = (state: ReadModel, { dashboardId, how, changes }: Application): Decision => {
  const steps = stepsOf(state, dashboardId, changes)
  return steps.length === 0 ? [] : [event('dataMask.applied', { dashboardId, how, steps })]
}

interface CrossFilter {
  readonly dashboardId: number
  /** By chart; null takes its filter away. */
  readonly changes: readonly MaskChange[]
}

const crossFilter = (state: ReadModel, { dashboardId, changes }: CrossFilter): Decision => {
  const steps = stepsOf(state, dashboardId, changes)
  return steps.length === 0 ? [] : [event('dataMask.cross_filtered', { dashboardId, steps })]
}

interface Preset {
  readonly dashboardId: number
  readonly from: 'address' | 'first'
  readonly masks: readonly { readonly id: string; readonly mask: DataMask }[]
}

const preset = (_state: ReadModel, { dashboardId, from, masks }: Preset): Decision =>
  masks.length === 0
    ? []
    : [
        event('dataMask.preset', {
          dashboardId,
          from,
          masks: masks.map(({ id, mask }) => ({ id, mask: maskText(mask) })),
        }),
      ]

/** Takes the values that the server keeps under a key, unless they are the ones in force. */
const restore = (state: ReadModel, { dashboardId, key }: { readonly dashboardId: number; readonly key: string }) =>
  masksOf(state.dataMasks, dashboardId).key === key ? [] : [event('dataMask.restore_requested', { dashboardId, key })]

/** Says why a part of the address was not taken (`B5.38`). */
const rejectAddress = (_state: ReadModel, { problem }: { readonly problem: string }): Decision => [
  event('toast.shown', { level: 'warning', text: problem, args: [], noDuplicate: true }),
]

export const dataMaskCommands = defineCommands({
  'dataMask.select': select,
  'dataMask.apply': apply,
  'dataMask.cross_filter': crossFilter,
  'dataMask.preset': preset,
  'dataMask.restore': restore,
  'dataMask.reject_address': rejectAddress,
})
