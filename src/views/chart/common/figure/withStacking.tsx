import { Suspense, useMemo, useState } from 'react'

import type { Stacking } from '../../../../events/chart/reading'
import { controlsOf, type Control, type ControlContext, type VizType } from '../../../../domain/charts/kinds/types'
import { useCommand, useIsPast, useSelect } from '../../../hooks'
import type { Drawing, DrawingProps } from '../../drawing'
import { lazyWithRetry } from '../../../controls/loading/lazyWithRetry'

const StackingSwitch = lazyWithRetry(() => import('./StackingSwitch'), 'StackingSwitch')

const EXTRA = 'show_extra_controls'
const STACK = 'stack'

const valueOf = (stacking: Stacking): string | null => (stacking === 'none' ? null : stacking)
const stackingOf = (value: unknown): Stacking =>
  value === 'Expand' || value === 'Stream' ? value : value === 'Stack' || value === true ? 'Stack' : 'none'

const stackOf = (type: VizType): Control | undefined => controlsOf(type).find(({ name }) => name === STACK)

/** Options without the chart's own value: the "On" of older charts is offered only to these, and means the usual way. */
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
}

interface Chosen extends Switched {
  /** The reader's choice in place of the chart's; null without one. */
  readonly kept: Stacking | null
  readonly onChoose: (stacking: Stacking) => void
}

const SwitchedDrawing = ({ Own, type, kept, onChoose, ...props }: Chosen) => {
  const { context } = props
  const past = useIsPast()
  const chosen = useMemo(() => stackedAs(type, context, kept), [context, kept, type])
  return (
    <>
      <Own {...props} context={chosen} />
      <Suspense fallback={null}>
        <StackingSwitch
          value={stackingOf(chosen.values[STACK])}
          options={offeredBy(type, context)}
          past={past}
          onChange={onChoose}
        />
      </Suspense>
    </>
  )
}

/** A reader's choice is an undoable step; in Explore it is a control of the chart like any other. */
const KeptDrawing = (props: Switched & { readonly chartKey: string }) => {
  const { chartKey: key, context, type } = props
  const command = useCommand()
  const edited = useSelect([`explore/${key}`], ({ explores }) => Object.hasOwn(explores.byKey, key))
  const kept = useSelect([`chart/${key}`], ({ charts }) =>
    Object.hasOwn(charts.stackings, key) ? (charts.stackings[key] ?? null) : null,
  )
  const choose = (next: Stacking): void => {
    if (edited)
      command('explore.set_control', {
        key,
        control: STACK,
        label: stackOf(type)?.label ?? STACK,
        value: JSON.stringify(valueOf(next)),
      })
    else command('chart.set_stacking', { key, stacking: next === stackingOf(context.values[STACK]) ? null : next })
  }
  return <SwitchedDrawing {...props} kept={edited ? null : kept} onChoose={choose} />
}

/** A chart that is none of a place, such as one that is drilled to, is stacked so while it is in view. */
const PassingDrawing = (props: Switched) => {
  const [kept, setKept] = useState<Stacking | null>(null)
  return <SwitchedDrawing {...props} kept={kept} onChoose={setKept} />
}

/** A drawing with a choice of stacking below it, where its chart allows it. */
export const withStacking = (Own: Drawing, type: VizType): Drawing => {
  if (!controlsOf(type).some(({ name }) => name === EXTRA)) return Own
  const WithStacking = (props: DrawingProps) => {
    const { chartKey, context } = props
    if (context.values[EXTRA] !== true) return <Own {...props} />
    return chartKey === undefined ? (
      <PassingDrawing {...props} Own={Own} type={type} />
    ) : (
      <KeptDrawing {...props} chartKey={chartKey} Own={Own} type={type} />
    )
  }
  return WithStacking
}
