import { event } from '../events/registry'
import { withCurrentIds } from '../projections/rekey'
import type { ReadModel } from '../projections/model'
import type { Store } from '../projections/store'
import { isRefusal, type Context, type Decide, type Decision } from './command'
import type { boardCommands } from './boards'
import { datasetCommands } from './dataset'
import { editorCommands } from './editor'
import { functionCommands } from './functions'
import { estimateCommands } from './estimate'
import { previewCommands } from './preview'
import { gridCommands } from './grid'
import { jobCommands } from './job'
import type { laterCommands } from './later'
import { runCommands } from './run'
import { savedCommands } from './saved'
import { schemaCommands } from './schema'
import { sessionCommands } from './session'
import { tabCommands } from './tab'
import { undoCommands } from './undo'
import { uploadCommands } from './upload'

/** Commands that the SQL screen and the frame around every screen use. */
export const firstCommands = {
  ...datasetCommands,
  ...editorCommands,
  ...functionCommands,
  ...gridCommands,
  ...jobCommands,
  ...runCommands,
  ...savedCommands,
  ...schemaCommands,
  ...estimateCommands,
  ...previewCommands,
  ...sessionCommands,
  ...tabCommands,
  ...undoCommands,
  ...uploadCommands,
}

type Commands = typeof firstCommands & typeof laterCommands & typeof boardCommands
export type CommandName = keyof Commands
export type PayloadOf<Name extends CommandName> = Commands[Name] extends (
  state: never,
  payload: infer Payload,
  context: never,
) => Decision
  ? Payload
  : never

const known: Record<string, Decide<never>> = { ...firstCommands }

/** Brings the commands of areas that have lists of their own; a screen of theirs is shown only after. */
export const loadCommands = async (): Promise<void> => {
  Object.assign(known, (await import('./later')).laterCommands)
}

/** Brings, beside these, the commands of the screens that draw charts. */
export const loadBoardCommands = async (): Promise<void> => {
  const [{ boardCommands }] = await Promise.all([import('./boards'), loadCommands()])
  Object.assign(known, boardCommands)
}

const commandOf = (name: string): Decide<never> => {
  const found = known[name]
  if (found === undefined) throw new Error(`${name} was asked for before its area was there`)
  return found
}

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
): Decision => (commandOf(name) as Decide<PayloadOf<Name>>)(state, withCurrentIds(state.editors, payload), context)

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
