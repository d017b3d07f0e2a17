import { type Kysely, sql } from 'kysely'
import type { MetadataSchema } from '../metadata/schema'
import type { Outcome } from './context'

/** An act that changes no shared thing, or more than its changes tell. */
export interface Act {
  readonly action: string
  readonly outcome?: Outcome
  readonly details?: Readonly<Record<string, unknown>>
}

/** Writes the entry of an act: at once, or with the changes of the transaction that it is part of. */
export const recordAct = async (
  store: Kysely<MetadataSchema>,
  { action, outcome = 'done', details = {} }: Act,
): Promise<void> => {
  await sql`insert into audit_act (action, outcome, details) values (${action}, ${outcome}, ${JSON.stringify(details)})`.execute(
    store,
  )
}
