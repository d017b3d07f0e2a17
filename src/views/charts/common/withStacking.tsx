import { lazy, Suspense, useMemo } from 'react'

import type { Stacking } from '../../../events/chartReading'
import { controlsOf, type Control, type ControlContext, type VizType } from '../../../projections/vizTypes/types'
import { useCommand, useSelect } from '../../hooks'
import type { Drawing, DrawingProps } from '../drawing'

const StackingSwitch = lazy(() => import('./StackingSwitch').then(({ StackingSwitch: one }) => ({ default: one })))

const EXTRA = 'show_extra_controls'
const STACK = 'stack'

const valueOf = (stacking: Stacking): string | null => (stacking === 'none' ? null : stacking)
const stackingOf = (value: unknown): Stacking =>
  value === 'Expand' || value === 'Stream' ? value : value === 'Stack' || value === true ? 'Stack' : 'none'

const stackOf = (type: VizType): Control | undefined => controlsOf(type).find(({ name }) => name === STACK)

/** Without the chart's own value: the "On" of older charts is offered only to what says it, and is here the usual way. */
const offeredBy = (type: VizType, context: ControlContext) =>
  (stackOf(type)?.choices?.({ ...context, values: {} }) ?? []).map(({ value, label }) => ({
    value: stackingOf(value),
    label,
  }))

/** The controls with the stacking that a reader keeps; as they are where the kind, which may have changed, has none such. */
export const stackedAs = (type: VizType, context: ControlContext, kept: Stacking | null): ControlContext =>
  kept !== null && offeredBy(type, context).some(({ value }) => value === kept)
    ? { ...context, values: { ...context.values, [STACK]: valueOf(kept) } }
    : context

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
  const chosen = useMemo(() => (edited ? context : stackedAs(type, context, kept)), [context, edited, kept, type])
  const offered = offeredBy(type, context)
  const choose = (next: Stacking): void => {
    // in Explore it is a control of the chart like any other
    if (edited)
      command('explore.set_control', {
        key,
        control: STACK,
        label: stackOf(type)?.label ?? STACK,
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
