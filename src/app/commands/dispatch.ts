import { event } from '../../core/events/registry'
import { withCurrentIds } from '../../projections/editor/rekey'
import type { ReadModel } from '../../core/readModel/model'
import type { Store } from '../../core/readModel/store'
import { isRefusal, type Context, type Decide, type Decision } from '../../core/commands/command'
import type { drawingCommands } from './charts'
import type { dashboardEditingCommands } from './dashboardEditing'
import type { exploreCommands } from '../../commands/explore/explore'
import type { changeView, gridCommands } from '../../commands/grid/own'
import { jobCommands } from '../../commands/job/job'
import type { listCommands } from './lists'
import { screenCommands } from '../../commands/screen/screen'
import type { lookCommands } from '../../commands/screen/looks'
import { sessionCommands } from '../../commands/session/session'
import type { dataCommands } from './data'
import type { sqlCommands } from './sql'
import type { sqlActionCommands } from './sqlActions'
import type { deskCommands } from '../../commands/support/desk'
import type { supportCommands } from '../../commands/support/support'
import type { tabSyncCommands } from '../../commands/editor/tabSync'
import { toastCommands } from '../../commands/toast/toast'
import type { stepSentence, undoCommands } from '../../commands/undo/undo'

/** Commands of the frame around every screen, and those that several areas share. */
export const firstCommands = {
  ...jobCommands,
  ...screenCommands,
  ...sessionCommands,
  ...toastCommands,
}

type Commands = typeof firstCommands &
  typeof undoCommands &
  typeof exploreCommands &
  typeof gridCommands &
  typeof sqlCommands &
  typeof sqlActionCommands &
  typeof tabSyncCommands &
  typeof dataCommands &
  typeof listCommands &
  typeof supportCommands &
  typeof deskCommands &
  typeof lookCommands &
  typeof drawingCommands &
  typeof dashboardEditingCommands
export type CommandName = keyof Commands
export type PayloadOf<Name extends CommandName> = Commands[Name] extends (
  state: never,
  payload: infer Payload,
  context: never,
) => Decision
  ? Payload
  : never

const registered: Record<string, Decide<never>> = { ...firstCommands }

const register = async (commands: Promise<object>): Promise<void> => {
  Object.assign(registered, await commands)
}

/** Loads the commands of SQL; their views show only after. */
export const loadSqlCommands = (): Promise<void> => register(import('./sql').then(({ sqlCommands }) => sqlCommands))

/** Loads those of grids, and answers the way to change a grid that belongs to no tab. */
export const loadGridCommands = async (): Promise<typeof changeView> => {
  const gridModule = import('../../commands/grid/own')
  await register(gridModule.then(({ gridCommands }) => gridCommands))
  return (await gridModule).changeView
}

/** Loads those of undo and redo with the sentences of steps, and answers the way to name a step. */
export const loadUndoCommands = async (): Promise<typeof stepSentence> => {
  const undoModule = import('../../commands/undo/undo')
  await register(undoModule.then(({ undoCommands }) => undoCommands))
  return (await undoModule).stepSentence
}

/** Loads the commands that sync tabs to the server. */
export const loadTabSync = (): Promise<void> =>
  register(import('../../commands/editor/tabSync').then(({ tabSyncCommands }) => tabSyncCommands))

/** Loads those of the dialog that sends a log to support. */
export const loadSupportCommands = (): Promise<void> =>
  register(import('../../commands/support/support').then(({ supportCommands }) => supportCommands))

/** Loads those of the desk of support. */
export const loadDeskCommands = (): Promise<void> =>
  register(import('../../commands/support/desk').then(({ deskCommands }) => deskCommands))

/** Loads those that record what is on a screen. */
export const loadLookCommands = (): Promise<void> =>
  register(import('../../commands/screen/looks').then(({ lookCommands }) => lookCommands))

/** Loads those of lists and of charts; a screen of theirs is shown only after. */
export const loadListCommands = (): Promise<void> =>
  register(import('./lists').then(({ listCommands }) => listCommands))

/** Loads those of SQL that follow a press, and of lists, which its dialogs show. */
export const loadSqlActionCommands = async (): Promise<void> => {
  await Promise.all([
    register(import('./sqlActions').then(({ sqlActionCommands }) => sqlActionCommands)),
    loadListCommands(),
  ])
}

/** Loads all of SQL. */
export const loadAllSqlCommands = async (): Promise<void> => {
  await Promise.all([loadSqlCommands(), loadSqlActionCommands()])
}

/** Loads those of chart sources, of SQL and of lists. */
export const loadDataCommands = async (): Promise<void> => {
  const data = import('./data').then(({ dataCommands }) => dataCommands)
  await Promise.all([register(data), loadAllSqlCommands()])
}

/** Loads those of the screens that draw charts, and of lists, which their dialogs show. */
export const loadDrawingCommands = async (): Promise<void> => {
  await Promise.all([register(import('./charts').then(({ drawingCommands }) => drawingCommands)), loadListCommands()])
}

/** Loads those of the dialogs of a dashboard and of its editor. */
export const loadDashboardEditingCommands = (): Promise<void> =>
  register(import('./dashboardEditing').then(({ dashboardEditingCommands }) => dashboardEditingCommands))

/** Loads those of Explore: its own, and those of chart sources and drawings. */
export const loadExploreCommands = async (): Promise<void> => {
  const explore = import('../../commands/explore/explore').then(({ exploreCommands }) => exploreCommands)
  await Promise.all([register(explore), loadDrawingCommands(), loadDashboardEditingCommands(), loadDataCommands()])
}

const commandOf = (name: string): Decide<never> => {
  const command = registered[name]
  if (command === undefined) throw new Error(`${name} was asked for before its area was there`)
  return command
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
