import { useMemo } from 'react'

import { controlsOf, type VizType } from '../../../../domain/charts/kinds/types'
import { useCommand, useIsPast, useSelect } from '../../../hooks'
import type { Drawing, DrawingProps } from '../../drawing'
import { ReadingContext, type Reading } from './reading'

const NONE: readonly string[] = []

const KeptDrawing = ({ Own, ...props }: DrawingProps & { readonly Own: Drawing }) => {
  const key = props.chartKey ?? ''
  const command = useCommand()
  const past = useIsPast()
  const order = useSelect([`chart/${key}`], ({ charts }) =>
    Object.hasOwn(charts.orders, key) ? (charts.orders[key] ?? NONE) : NONE,
  )
  const shown = useSelect([`chart/${key}`], ({ charts }) =>
    Object.hasOwn(charts.comparisons, key) ? (charts.comparisons[key] ?? null) : null,
  )
  const reading = useMemo(
    (): Reading => ({
      order,
      shown,
      past,
      onOrder: (next, column) => void command('chart.move_columns', { key, column, order: next }),
      onShown: (next) => void command('chart.show_comparison', { key, shown: next }),
    }),
    [command, key, order, past, shown],
  )
  return (
    <ReadingContext value={reading}>
      <Own {...props} />
    </ReadingContext>
  )
}

/** A drawing with columns that readers can arrange: their changes are undoable steps. */
export const withReading = (Own: Drawing, type: VizType): Drawing => {
  if (!controlsOf(type).some(({ name }) => name === 'allow_rearrange_columns')) return Own
  const WithReading = (props: DrawingProps) =>
    props.chartKey === undefined ? <Own {...props} /> : <KeptDrawing {...props} Own={Own} />
  return WithReading
}
