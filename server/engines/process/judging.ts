import { readerOf } from '../../sql/catalog'
import { hiddenTable } from '../../sql/refusal'
import type { RunRequest } from '../engine'
import { Failed, refuse } from './failure'
import type { Failure, Judging, Request } from './protocol'

/** The rights by which a child judges the statement of a request. */
export const judgingOf = ({ access, parts = [] }: Pick<RunRequest, 'access' | 'parts'>): Judging => ({
  access: access ?? null,
  parts,
})

/** Refuses to make a table or view of a hidden name: others would read its rows as those of the hidden table. */
export const checkCreation = ({
  create,
  judging,
}: Pick<Extract<Request, { op: 'run' }>, 'create' | 'judging'>): void => {
  if (create === null || readerOf(judging.access)(create.schema, create.name)) return
  throw new Failed(refuse('TABLE_SECURITY_ACCESS_ERROR', hiddenTable(create.name)))
}

/**
 * The refusal of a part: its place is not in the text that the reader sees. Names near a missing one in the query of another author
 * are those that the author may read.
 */
export const refusalOfPart = (failure: Failure, isQuery: boolean): Failure => ({
  ...failure,
  position: null,
  candidates: isQuery ? [] : failure.candidates,
  elsewhere: [],
})
