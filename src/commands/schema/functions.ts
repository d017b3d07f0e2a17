import { event } from '../../core/events/registry'
import type { ReadModel } from '../../core/readModel/model'
import { defineCommands, type Decision } from '../../core/commands/command'

/** Requests the functions of a database once; again only when the stored ones are gone. */
const load = (state: ReadModel, { dbId, again }: { readonly dbId: number; readonly again?: boolean }): Decision => {
  const functions = state.functions.byDatabase[dbId]
  if (functions?.status === 'loading') return []
  return functions === undefined || again === true ? [event('functions.requested', { dbId })] : []
}

export const functionCommands = defineCommands({ 'functions.load': load })
