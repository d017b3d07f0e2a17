import type { Limits, TableName } from '../../sql/catalog'
import type { MayRead, RunRequest } from '../engine'
import type { CatalogAnswer, Judging } from './protocol'

const keyOf = ([schema, table]: TableName): string => JSON.stringify([schema, table])

/** Those tables, and all whose rows are rows of them too. */
const withChildren = (denied: readonly TableName[], children: CatalogAnswer['children'] = []): readonly TableName[] => {
  const all = new Map(denied.map((table) => [keyOf(table), table]))
  for (let known = -1; known < all.size;) {
    known = all.size
    for (const [child, parent] of children) if (all.has(keyOf(parent))) all.set(keyOf(child), child)
  }
  return [...all.values()]
}

const deniedOf = ({ tables, children }: CatalogAnswer, mayRead: MayRead | undefined): readonly TableName[] =>
  mayRead
    ? withChildren(
        tables.filter(([schema, table]) => !mayRead(schema, table)),
        children,
      )
    : []

const limitsOf = (catalog: CatalogAnswer, mayRead: MayRead | undefined): Limits => ({
  denied: deniedOf(catalog, mayRead),
  isLimited: mayRead !== undefined,
  judged: catalog.digest,
})

/** The tables of a catalogue that a run, and each part of its statement, may not read. */
export const judgingOf = (
  catalog: CatalogAnswer,
  { mayRead, parts = [] }: Pick<RunRequest, 'mayRead' | 'parts'>,
): Judging => ({
  ...limitsOf(catalog, mayRead),
  parts: parts.map(({ mayRead: ofPart, ...part }) => ({ ...part, ...limitsOf(catalog, ofPart) })),
})
