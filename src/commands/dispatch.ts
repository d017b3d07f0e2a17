import { event } from '../events/registry'
import type { Store } from '../projections/store'
import { isRefusal, type Context, type Decide, type Decision } from './command'
import { datasetCommands } from './dataset'
import { editorCommands } from './editor'
import { jobCommands } from './job'
import { runCommands } from './run'
import { savedCommands } from './saved'
import { schemaCommands } from './schema'
import { sessionCommands } from './session'
import { undoCommands } from './undo'
import { uploadCommands } from './upload'

const commands = {
  ...datasetCommands,
  ...editorCommands,
  ...jobCommands,
  ...runCommands,
  ...savedCommands,
  ...schemaCommands,
  ...sessionCommands,
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

/** Decides `name` on a state without carrying it out. */
export const decide = <Name extends CommandName>(
  name: Name,
  state: Parameters<Commands[Name]>[0],
  payload: PayloadOf<Name>,
  context: Context,
): Decision => (commands[name] as Decide<PayloadOf<Name>>)(state, payload, context)

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
