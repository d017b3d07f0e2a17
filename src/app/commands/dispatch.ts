import { event } from '../../core/events/registry'
import { withCurrentIds } from '../../projections/editor/rekey'
import type { ReadModel } from '../../core/readModel/model'
import type { Store } from '../../core/readModel/store'
import { isRefusal, type Context, type Decide, type Decision } from '../../core/commands/command'
import type { boardCommands } from './boards'
import type { boardMoreCommands } from './boardMore'
import type { exploreCommands } from '../../commands/explore/explore'
import type { changeView, gridCommands } from '../../commands/grid/own'
import { jobCommands } from '../../commands/job/job'
import type { laterCommands } from './later'
import { sessionCommands } from '../../commands/session/session'
import type { sourceCommands } from './sources'
import type { sqlCommands } from './sql'
import type { sqlMoreCommands } from './sqlMore'
import type { tabSyncCommands } from '../../commands/editor/tabSync'
import { toastCommands } from '../../commands/toast/toast'
import { undoCommands } from '../../commands/undo/undo'

/** Commands of the frame around every screen, and those that several areas share. */
export const firstCommands = {
  ...jobCommands,
  ...sessionCommands,
  ...toastCommands,
  ...undoCommands,
}

type Commands = typeof firstCommands &
  typeof exploreCommands &
  typeof gridCommands &
  typeof sqlCommands &
  typeof sqlMoreCommands &
  typeof tabSyncCommands &
  typeof sourceCommands &
  typeof laterCommands &
  typeof boardCommands &
  typeof boardMoreCommands
export type CommandName = keyof Commands
export type PayloadOf<Name extends CommandName> = Commands[Name] extends (
  state: never,
  payload: infer Payload,
  context: never,
) => Decision
  ? Payload
  : never

const known: Record<string, Decide<never>> = { ...firstCommands }

const bring = async (commands: Promise<object>): Promise<void> => {
  Object.assign(known, await commands)
}

/** Loads the commands of SQL; their views show only after. */
export const loadSqlCommands = (): Promise<void> => bring(import('./sql').then(({ sqlCommands }) => sqlCommands))

/** Brings those of grids, and answers the way to change a grid that belongs to no tab. */
export const loadGridCommands = async (): Promise<typeof changeView> => {
  const own = await import('../../commands/grid/own')
  await bring(Promise.resolve(own.gridCommands))
  return own.changeView
}

/** Loads the commands that sync tabs to the server. */
export const loadTabSync = (): Promise<void> =>
  bring(import('../../commands/editor/tabSync').then(({ tabSyncCommands }) => tabSyncCommands))

/** Brings those of lists and of charts; a screen of theirs is shown only after. */
export const loadListCommands = (): Promise<void> => bring(import('./later').then(({ laterCommands }) => laterCommands))

/** Brings those of SQL that follow a press, and of lists, which its dialogs show. */
export const loadSqlMoreCommands = async (): Promise<void> => {
  await Promise.all([bring(import('./sqlMore').then(({ sqlMoreCommands }) => sqlMoreCommands)), loadListCommands()])
}

/** Brings all of SQL. */
export const loadAllSqlCommands = async (): Promise<void> => {
  await Promise.all([loadSqlCommands(), loadSqlMoreCommands()])
}

/** Loads those of chart sources, of SQL and of lists. */
export const loadSourceCommands = async (): Promise<void> => {
  const sources = import('./sources').then(({ sourceCommands }) => sourceCommands)
  await Promise.all([bring(sources), loadAllSqlCommands()])
}

/** Brings those of the screens that draw charts, and of lists, which their dialogs show. */
export const loadBoardCommands = async (): Promise<void> => {
  await Promise.all([bring(import('./boards').then(({ boardCommands }) => boardCommands)), loadListCommands()])
}

/** Brings those of the dialogs of a dashboard and of its editor. */
export const loadBoardMoreCommands = (): Promise<void> =>
  bring(import('./boardMore').then(({ boardMoreCommands }) => boardMoreCommands))

/** Loads those of Explore: its own, and those of chart sources and drawings. */
export const loadExploreCommands = async (): Promise<void> => {
  const explore = import('../../commands/explore/explore').then(({ exploreCommands }) => exploreCommands)
  await Promise.all([bring(explore), loadBoardCommands(), loadBoardMoreCommands(), loadSourceCommands()])
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
