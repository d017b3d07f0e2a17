import { useMemo } from 'react'

import { controlsOf, type VizType } from '../../../projections/vizTypes/types'
import { useCommand, useSelect } from '../../hooks'
import type { Drawing, DrawingProps } from '../drawing'
import { OrderContext } from './order'

const NONE: readonly string[] = []

const OrderedDrawing = ({ Own, ...props }: DrawingProps & { readonly Own: Drawing }) => {
  const key = props.chartKey ?? ''
  const command = useCommand()
  const order = useSelect([`chart/${key}`], ({ charts }) =>
    Object.hasOwn(charts.orders, key) ? (charts.orders[key] ?? NONE) : NONE,
  )
  const port = useMemo(
    () => ({ order, onOrder: (next: readonly string[]) => void command('chart.move_columns', { key, order: next }) }),
    [command, key, order],
  )
  return (
    <OrderContext value={port}>
      <Own {...props} />
    </OrderContext>
  )
}

/** A drawing whose columns readers may move: where they put them is a step of theirs. */
export const withOrder = (Own: Drawing, type: VizType): Drawing => {
  if (!controlsOf(type).some(({ name }) => name === 'allow_rearrange_columns')) return Own
  const WithOrder = (props: DrawingProps) =>
    props.chartKey === undefined || props.context.values['allow_rearrange_columns'] !== true ? (
      <Own {...props} />
    ) : (
      <OrderedDrawing {...props} Own={Own} />
    )
  return WithOrder
}
