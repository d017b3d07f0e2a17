import { useMemo } from 'react'

import { useSelect } from '../../../hooks'
import type { Drawing, DrawingProps } from '../../drawing'
import { colorFlags } from './colorFlags'

/** A drawing that colours its values by the flags of the server (`B6.11`). */
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
