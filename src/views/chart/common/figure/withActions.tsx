import { useMemo } from 'react'

import type { Drawing, DrawingProps } from '../../drawing'
import { MarkActionsContext } from './actions'

/** A drawing whose parts reach the actions it was given. */
export const withActions = (Own: Drawing): Drawing => {
  const WithActions = (props: DrawingProps) => {
    const { onCrossFilter, onDrill, selected, bare, brush, noRows } = props
    const actions = useMemo(
      () => ({ onCrossFilter, onDrill, selected, bare, brush, noRows }),
      [onCrossFilter, onDrill, selected, bare, brush, noRows],
    )
    return (
      <MarkActionsContext value={actions}>
        <Own {...props} />
      </MarkActionsContext>
    )
  }
  return WithActions
}
