import type { TableColumn } from '../../events/schema/schema'
import { columnsIn, same, type FindTable } from './named'
import type { Place } from './place'
import type { ReadModel } from '../../core/readModel/model'
import { cteNamed, type Block, type ColumnRef, type Part, type Source } from '../../domain/sql/scope'

/** A column as completion knows it; a computed one has no type. */
export interface ScopeColumn {
  readonly name: string
  readonly type: string | null
  readonly keys: readonly string[]
}

/** Facts about the database during the search for columns. */
export interface Knowledge {
  readonly model: ReadModel
  readonly place: Place
  readonly find: FindTable
}

/** Queries in queries are followed this far; a recursive one ends here at the latest. */
const FAR = 12

const toColumn = ({ name, type, keys }: TableColumn): ScopeColumn => ({ name, type: type.toLowerCase(), keys })

/** The columns that a table, a CTE or a query in brackets has. `block` is the query that names it. */
export const columnsOfSource = (
  source: Source,
  block: Block,
  knowledge: Knowledge,
  far = 0,
): readonly ScopeColumn[] => {
  const columns = far > FAR ? [] : ownColumns(source, block, knowledge, far)
  return source.columns === null
    ? columns
    : source.columns.map((name, index) => ({ type: null, keys: [], ...columns[index], name }))
}

const ownColumns = (source: Source, block: Block, knowledge: Knowledge, far: number): readonly ScopeColumn[] => {
  const { catalog, name, schema, query, start } = source
  if (query !== null) return columnsOfQuery(query, knowledge, far + 1)
  if (name === null) return []
  const cte = schema === null ? cteNamed(block, name, start) : null
  if (cte === null) {
    return columnsIn(knowledge.model, knowledge.place, { catalog, schema, name }, knowledge.find).map(toColumn)
  }
  const columns = columnsOfQuery(cte.query, knowledge, far + 1)
  return cte.columns === null
    ? columns
    : cte.columns.map((column, index) => ({ type: null, keys: [], ...columns[index], name: column }))
}

/** The name of a source in the query: its alias, else its own name. */
export const calledName = ({ alias, name }: Source): string | null => alias ?? name

const sourceNamed = (part: Part, qualifier: string): Source | undefined =>
  part.sources.find((source) => same(calledName(source) ?? '', qualifier)) ??
  part.sources.find(({ name }) => name !== null && same(name, qualifier))

const resolve = (part: Part, block: Block, { qualifier, column }: ColumnRef, knowledge: Knowledge, far: number) => {
  const sources = qualifier === null ? part.sources : [sourceNamed(part, qualifier) ?? []].flat()
  for (const source of sources) {
    const hit = columnsOfSource(source, block, knowledge, far).find(({ name }) => same(name, column))
    if (hit !== undefined) return hit
  }
  return undefined
}

/** The columns that a query gives; those of its first SELECT name them all. */
export const columnsOfQuery = (query: Block, knowledge: Knowledge, far = 0): readonly ScopeColumn[] => {
  const part = query.parts[0]
  if (part === undefined || far > FAR) return []
  // `FROM t` alone gives all that t has.
  const items = part.items.length === 0 ? [{ kind: 'star', qualifier: null } as const] : part.items
  return items.flatMap((item): readonly ScopeColumn[] => {
    if (item.kind === 'column') {
      const from = item.of === null ? undefined : resolve(part, query, item.of, knowledge, far)
      return [{ type: from?.type ?? null, keys: from?.keys ?? [], name: item.name }]
    }
    const sources = item.qualifier === null ? part.sources : [sourceNamed(part, item.qualifier) ?? []].flat()
    return sources.flatMap((source) => columnsOfSource(source, query, knowledge, far))
  })
}

/** A source that a place in the SQL can use, and the query that names it. */
export interface Visible {
  readonly source: Source
  readonly block: Block
}

/** Sources that an expression sees, nearest first: those of its own SELECT, then those around it. */
export const visibleSources = (block: Block, part: Part): readonly Visible[] => {
  const partSources: Visible[] = part.sources.map((source) => ({ source, block }))
  const { parent } = block
  return parent === null || parent.part === null
    ? partSources
    : [...partSources, ...visibleSources(parent.block, parent.part)]
}
