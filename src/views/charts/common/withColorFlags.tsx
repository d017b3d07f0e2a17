import { useMemo } from 'react'

import { useSelect } from '../../hooks'
import type { Drawing, DrawingProps } from '../drawing'
import { colorFlags } from './colorFlags'

/** A drawing that gives its values colours as the flags of the server say (`B6.11`). */
export const withColorFlags =
  (Plain: Drawing): Drawing =>
  (props: DrawingProps) => {
    const flags = useSelect(['session'], ({ session }) => session.flags)
    const { context } = props
    const flagged = useMemo(
      () => ({ ...context, values: { ...context.values, ...colorFlags(flags) } }),
      [context, flags],
    )
    return <Plain {...props} context={flagged} />
  }
