import { useCallback, useState } from 'react'

import { loadGridCommands } from '../../app/commands/dispatch'
import type { changeView, GridCommand, GridPayload } from '../../commands/grid/own'
import { PLAIN_VIEW, type GridView } from '../../projections/grid/grids'
import { whenLoaded, preload } from '../controls/loading/preload'

/** Changes how results are arranged, by the commands that tabs have for it. */
export type GridChange = <Name extends GridCommand>(name: Name, payload: GridPayload<Name>) => void

/** An arrangement and the way to change it. */
export interface GridArrangement {
  readonly view: GridView
  readonly change: GridChange
}

const loaded = preload(loadGridCommands)

/** Calls `work` when the commands of grids are there: at once after the first sign of use, which loads them. */
export const withGridCommands = (work: (change: typeof changeView) => void): void => {
  const changed = loaded.get()
  if (changed === null) void whenLoaded(loaded).then(work)
  else work(changed)
}

/** The arrangement of a grid that belongs to no tab, or of one in the past: it lasts until `start` is another one. */
export const useOwnView = (start: GridView = PLAIN_VIEW): GridArrangement => {
  const [ownState, setOwnState] = useState({ start, view: start })
  const change = useCallback<GridChange>(
    (name, payload) => {
      withGridCommands((changed) =>
        setOwnState((was) => ({ start, view: changed(was.start === start ? was.view : start, name, payload) })),
      )
    },
    [start],
  )
  return { view: ownState.start === start ? ownState.view : start, change }
}
