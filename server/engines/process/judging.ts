import type { TableName } from '../../sql/catalog'
import type { MayRead, RunRequest } from '../engine'
import type { CatalogAnswer, Judging } from './protocol'

const deniedOf = ({ tables }: CatalogAnswer, mayRead: MayRead | undefined): readonly TableName[] =>
  mayRead ? tables.filter(([schema, table]) => !mayRead(schema, table)) : []

/** The tables of a catalogue that a run, and each part of its statement, may not read. */
export const judgingOf = (
  catalog: CatalogAnswer,
  { mayRead, parts = [] }: Pick<RunRequest, 'mayRead' | 'parts'>,
): Judging => ({
  denied: deniedOf(catalog, mayRead),
  isLimited: mayRead !== undefined,
  parts: parts.map((part) => ({ sql: part.sql, denied: deniedOf(catalog, part.mayRead) })),
})
