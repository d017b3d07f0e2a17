import type { NewEvent } from '../events/define'
import type { Register } from '../events/registry'
import type { ReadModel } from '../readModel/model'

/** The codes of refusals that the product registers. */
export type RefusalCode = Register extends { readonly refusals: infer Code extends string } ? Code : string

/** Inputs of a decision besides the state; ids and time come from outside. */
export interface Context {
  readonly now: number
  /** The window that decides. */
  readonly session: string
  /** A fresh id of at most 11 characters, never starting with a digit. */
  readonly newId: () => string
}

export interface Refusal {
  readonly refused: RefusalCode
  readonly args: readonly string[]
}

/** Events to append, none when nothing changes, or the reason why not. */
export type Decision = readonly NewEvent[] | Refusal

export type Decide<Payload> = (state: ReadModel, payload: Payload, context: Context) => Decision

export const refuse = (code: RefusalCode, ...args: readonly string[]): Refusal => ({ refused: code, args })

export const isRefusal = (decision: Decision): decision is Refusal => 'refused' in decision

/** Declares the commands of an area; a function only so that payload types are kept. */
export const defineCommands = <C extends Readonly<Record<string, Decide<never>>>>(commands: C): C => commands
