import { useMemo } from 'react'

import type { Drawing, DrawingProps } from '../../drawing'
import { MarkActionsContext } from './actions'

/** A drawing whose parts reach the actions it was given. */
export const withActions = (Own: Drawing): Drawing => {
  const WithActions = (props: DrawingProps) => {
    const { onCrossFilter, onDrill, selected, bare, brush } = props
    const actions = useMemo(
      () => ({ onCrossFilter, onDrill, selected, bare, brush }),
      [onCrossFilter, onDrill, selected, bare, brush],
    )
    return (
      <MarkActionsContext value={actions}>
        <Own {...props} />
      </MarkActionsContext>
    )
  }
  return WithActions
}
