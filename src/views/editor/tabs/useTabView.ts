import { useCallback } from 'react'

import type { Dispatch } from '../../../app/commands/dispatch'
import { PLAIN_VIEW } from '../../../projections/grid/grids'
import { currentId } from '../../../projections/editor/rekey'
import { useOwnView, withGridCommands, type GridChange, type GridArrangement } from '../../grid/useOwnView'
import { useCommand, useIsPast, useSelect } from '../../hooks'

/** A tab's view of its results, and its setter. In the history changes leave no trace. */
export const useTabView = (id: string): GridArrangement => {
  const past = useIsPast()
  const command = useCommand()
  const view = useSelect(['grids'], ({ grids }) => grids.byTab[currentId(grids, id)] ?? PLAIN_VIEW)
  const pastView = useOwnView(view)
  const change = useCallback<GridChange>(
    (name, payload) => {
      const dispatch = command as (name: string, payload: object) => ReturnType<Dispatch>
      withGridCommands(() => void dispatch(name, { ...payload, id }))
    },
    [command, id],
  )
  return past ? pastView : { view, change }
}
