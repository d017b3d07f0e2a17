import { event } from '../events/registry'
import { withCurrentIds } from '../projections/rekey'
import type { ReadModel } from '../projections/model'
import type { Store } from '../projections/store'
import { isRefusal, type Context, type Decide, type Decision } from './command'
import { chartCommands } from './chart'
import { dashboardCommands } from './dashboard'
import { dashboardListCommands } from './dashboardList'
import { dashboardVersionCommands } from './dashboardVersion'
import { databasesCommands } from './databases'
import { dataMaskCommands } from './dataMask'
import { datasetCommands } from './dataset'
import { datasetDraftCommands } from './datasetDraft'
import { editorCommands } from './editor'
import { exploreCommands } from './explore'
import { functionCommands } from './functions'
import { estimateCommands } from './estimate'
import { previewCommands } from './preview'
import { gridCommands } from './grid'
import { jobCommands } from './job'
import { nativeFiltersCommands } from './nativeFilters'
import { runCommands } from './run'
import { savedCommands } from './saved'
import { schemaCommands } from './schema'
import { sessionCommands } from './session'
import { tabCommands } from './tab'
import { undoCommands } from './undo'
import { uploadCommands } from './upload'

const commands = {
  ...chartCommands,
  ...dashboardCommands,
  ...dashboardListCommands,
  ...dashboardVersionCommands,
  ...datasetCommands,
  ...dataMaskCommands,
  ...nativeFiltersCommands,
  ...datasetDraftCommands,
  ...exploreCommands,
  ...editorCommands,
  ...functionCommands,
  ...gridCommands,
  ...jobCommands,
  ...runCommands,
  ...savedCommands,
  ...schemaCommands,
  ...databasesCommands,
  ...estimateCommands,
  ...previewCommands,
  ...sessionCommands,
  ...tabCommands,
  ...undoCommands,
  ...uploadCommands,
}

type Commands = typeof commands
export type CommandName = keyof Commands
export type PayloadOf<Name extends CommandName> = Commands[Name] extends (
  state: never,
  payload: infer Payload,
  context: never,
) => Decision
  ? Payload
  : never

/** A person's wish, carried out at once: decided, appended, folded and shown before this returns. */
export type Dispatch = <Name extends CommandName>(name: Name, payload: PayloadOf<Name>) => Decision

export interface DispatchOptions {
  readonly store: Store
  readonly now: () => number
  readonly newId: () => string
}

/** Decides `name` on a state without carrying it out. Views may name a tab by an id it had before (`A4.45`). */
export const decide = <Name extends CommandName>(
  name: Name,
  state: ReadModel,
  payload: PayloadOf<Name>,
  context: Context,
): Decision => (commands[name] as Decide<PayloadOf<Name>>)(state, withCurrentIds(state.editors, payload), context)

/** The only way from a view into the log. A refusal is recorded, so that its message follows from the log too. */
export const createDispatch = ({ store, now, newId }: DispatchOptions): Dispatch => {
  return (name, payload) => {
    const decision = decide(name, store.state(), payload, { now: now(), session: store.session, newId })
    const corr = newId()
    if (isRefusal(decision)) {
      store.append([event('command.rejected', { command: name, code: decision.refused, args: decision.args })], {
        corr,
      })
    } else store.append(decision, { corr })
    return decision
  }
}
