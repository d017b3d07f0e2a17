import { useCallback, useState } from 'react'

import { loadGridCommands } from '../../app/commands/dispatch'
import type { gridCommands, GridState } from '../../commands/grid/grid'
import type { NewEvent } from '../../core/events/define'
import type { Fold } from '../../core/events/registry'
import { gridsProjection, PLAIN_VIEW, type GridView } from '../../projections/grid/grids'
import { arrival, later } from '../controls/loading/later'

type Commands = typeof gridCommands
type CommandName = keyof Commands
type Payload<Name extends CommandName> = Omit<Parameters<Commands[Name]>[1], 'id'>

/** Changes how results are arranged, by the commands that tabs have for it. */
export type GridChange = <Name extends CommandName>(name: Name, payload: Payload<Name>) => void

/** An arrangement and the way to change it. */
export interface Kept {
  readonly view: GridView
  readonly change: GridChange
}

const loaded = later(loadGridCommands)

/** Hands the commands of grids to `work`: at once when they are there, which the first sign of use sees to. */
export const withGridCommands = (work: (commands: Commands) => void): void => {
  const found = loaded.get()
  if (found === null) void arrival(loaded).then(work)
  else work(found)
}

const OWN = 'own'

const fold = (state: GridState, events: readonly NewEvent[]): GridState => {
  const grids = { byTab: { [OWN]: { ...(state.grids.byTab[OWN] ?? PLAIN_VIEW) } }, aliases: {} }
  for (const event of events) {
    const recipe = gridsProjection.on[event.type as keyof typeof gridsProjection.on] as
      | ((draft: typeof grids, event: Fold) => undefined)
      | undefined
    recipe?.(grids, event as Fold)
  }
  return { grids }
}

const startingFrom = (view: GridView): GridState => ({ grids: { byTab: { [OWN]: view }, aliases: {} } })

/** The arrangement of a grid that belongs to no tab, or of one in the past: it lasts until `start` is another one. */
export const useOwnView = (start: GridView = PLAIN_VIEW): Kept => {
  const [own, setOwn] = useState({ start, state: startingFrom(start) })
  const state = own.start === start ? own.state : startingFrom(start)
  const change = useCallback<GridChange>(
    (name, payload) => {
      withGridCommands((commands) => {
        const decide = commands[name] as unknown as (state: GridState, payload: object) => readonly NewEvent[]
        setOwn((known) => {
          const current = known.start === start ? known.state : startingFrom(start)
          return { start, state: fold(current, decide(current, { ...payload, id: OWN })) }
        })
      })
    },
    [start],
  )
  return { view: state.grids.byTab[OWN] ?? PLAIN_VIEW, change }
}
