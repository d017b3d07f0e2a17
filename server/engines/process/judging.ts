import type { RunRequest } from '../engine'
import type { Judging } from './protocol'

/** The rights by which a child judges the statement of a request. */
export const judgingOf = ({ access, parts = [] }: Pick<RunRequest, 'access' | 'parts'>): Judging => ({
  access: access ?? null,
  parts,
})
