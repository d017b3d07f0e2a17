import { useCallback } from 'react'

import type { Dispatch } from '../../app/commands/dispatch'
import { PLAIN_VIEW } from '../../projections/grid/grids'
import { currentId } from '../../projections/editor/rekey'
import { useOwnView, withGridCommands, type GridChange, type Kept } from '../grid/useKept'
import { useCommand, useIsPast, useSelect } from '../hooks'

/** How a tab shows its results, and the way to change it. In the past one looks around without leaving a trace. */
export const useTabView = (id: string): Kept => {
  const past = useIsPast()
  const command = useCommand()
  const view = useSelect(['grids'], ({ grids }) => grids.byTab[currentId(grids, id)] ?? PLAIN_VIEW)
  const own = useOwnView(view)
  const change = useCallback<GridChange>(
    (name, payload) => {
      const dispatch = command as (name: string, payload: object) => ReturnType<Dispatch>
      withGridCommands(() => void dispatch(name, { ...payload, id }))
    },
    [command, id],
  )
  return past ? own : { view, change }
}
