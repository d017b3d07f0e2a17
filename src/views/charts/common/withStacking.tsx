import { lazy, Suspense, useMemo } from 'react'

import type { Stacking } from '../../../events/chartReading'
import { controlsOf, type VizType } from '../../../projections/vizTypes/types'
import { useCommand, useSelect } from '../../hooks'
import type { Drawing, DrawingProps } from '../drawing'

const StackingSwitch = lazy(() => import('./StackingSwitch').then(({ StackingSwitch: one }) => ({ default: one })))

const EXTRA = 'show_extra_controls'
const STACK = 'stack'

const valueOf = (stacking: Stacking): string | null => (stacking === 'none' ? null : stacking)
const stackingOf = (value: unknown): Stacking =>
  value === 'Expand' || value === 'Stream' ? value : value === 'Stack' || value === true ? 'Stack' : 'none'

interface Switched extends DrawingProps {
  readonly Own: Drawing
  readonly type: VizType
  readonly chartKey: string
}

const SwitchedDrawing = ({ Own, type, ...props }: Switched) => {
  const { chartKey: key, context } = props
  const command = useCommand()
  const edited = useSelect([`explore/${key}`], ({ explores }) => Object.hasOwn(explores.byKey, key))
  const kept = useSelect([`chart/${key}`], ({ charts }) =>
    Object.hasOwn(charts.stackings, key) ? (charts.stackings[key] ?? null) : null,
  )
  const chosen = useMemo(
    () => (edited || kept === null ? context : { ...context, values: { ...context.values, [STACK]: valueOf(kept) } }),
    [context, edited, kept],
  )
  const control = controlsOf(type).find(({ name }) => name === STACK)
  const offered = (control?.choices?.({ ...context, values: {} }) ?? []).map(({ value, label }) => ({
    value: stackingOf(value),
    label,
  }))
  const choose = (next: Stacking): void => {
    // in Explore it is a control of the chart like any other
    if (edited)
      command('explore.set_control', {
        key,
        control: STACK,
        label: control?.label ?? STACK,
        value: JSON.stringify(valueOf(next)),
      })
    else command('chart.set_stacking', { key, stacking: next === stackingOf(context.values[STACK]) ? null : next })
  }
  return (
    <>
      <Own {...props} context={chosen} />
      <Suspense fallback={null}>
        <StackingSwitch value={stackingOf(chosen.values[STACK])} options={offered} onChange={choose} />
      </Suspense>
    </>
  )
}

/** A drawing below which readers choose how its series lie on one another, where its chart says that they may. */
export const withStacking = (Own: Drawing, type: VizType): Drawing => {
  if (!controlsOf(type).some(({ name }) => name === EXTRA)) return Own
  const WithStacking = (props: DrawingProps) =>
    props.chartKey === undefined || props.context.values[EXTRA] !== true ? (
      <Own {...props} />
    ) : (
      <SwitchedDrawing {...props} chartKey={props.chartKey} Own={Own} type={type} />
    )
  return WithStacking
}
