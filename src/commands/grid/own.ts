import type { NewEvent } from '../../core/events/define'
import type { FoldEvent } from '../../core/events/envelope'
import { createRegistry } from '../../core/events/registry'
import { createReadModel } from '../../core/readModel/readModel'
import { gridEvents } from '../../events/grid/grid'
import { gridsProjection, type GridView } from '../../projections/grid/grids'
import { gridCommands, type GridState } from './grid'

export { gridCommands } from './grid'

type Commands = typeof gridCommands
export type GridCommand = keyof Commands
/** Inputs of a command besides the grid that it changes. */
export type GridPayload<Name extends GridCommand> = Omit<Parameters<Commands[Name]>[1], 'id'>

/** The commands, with one type for all of their names. */
type Decisions = {
  readonly [Name in GridCommand]: (
    state: GridState,
    payload: GridPayload<Name> & { readonly id: string },
  ) => readonly NewEvent[]
}

const decisions: Decisions = gridCommands
const { foldLive } = createReadModel<GridState>({ events: createRegistry(gridEvents), slices: [gridsProjection] })

const OWN = 'own'

const toFold = ({ type, data }: NewEvent): FoldEvent => ({
  id: '',
  type,
  v: 1,
  at: 0,
  actor: '',
  session: '',
  cause: null,
  corr: '',
  data,
})

/** The arrangement of a grid after a command, without a tab and without the log. */
export const changeView = <Name extends GridCommand>(
  view: GridView,
  name: Name,
  payload: GridPayload<Name>,
): GridView => {
  const state = { grids: { byTab: { [OWN]: view }, aliases: {} } }
  const events = decisions[name](state, { ...payload, id: OWN })
  return foldLive(state, events.map(toFold)).grids.byTab[OWN] ?? view
}
