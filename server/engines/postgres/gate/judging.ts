import { indexTables, type Catalog } from '../../../sql/catalog'
import type { Refusal } from '../../../sql/refusal'
import { schemaOfNames } from '../../dialect'
import { Failed, refuse } from '../../process/failure'
import { refusalOfPart } from '../../process/judging'
import type { Judging } from '../../process/protocol'
import { postgresDialect } from '../dialect'
import { judge, splitScript, type Judged } from './gate'
import type { Names } from './judge'

export const ONE_QUERY = 'Exactly one query is needed, and nothing beside it.'

export const isJudged = (value: Judged | Refusal): value is Judged => 'kind' in value

/** Judges the parts of a statement by themselves. Throws the refusal of the first that may not run. */
export const judgeParts = ({ parts }: Judging, catalog: Catalog, schema: string, names: Names): void => {
  for (const part of parts) {
    const index = indexTables(catalog, schema, part.access, true)
    // the table of a partition would be told with the rights of the author
    const judged = judge(part.sql, part.isQuery ? { ...index, tableOfPartition: () => undefined } : index, names)
    if (!isJudged(judged)) throw new Failed(refusalOfPart(judged, part.isQuery))
    if (judged.kind !== 'query') throw new Failed(refuse('INVALID_SQL_ERROR', ONE_QUERY))
  }
}

/** The schema that a script runs in. */
export const schemaOf = (catalog: Catalog, name: string | null): string => {
  if (name === null) return schemaOfNames(catalog.schemas, postgresDialect) ?? postgresDialect.defaultSchema
  if (catalog.schemas.includes(name)) return name
  throw new Failed(refuse('SCHEMA_DOES_NOT_EXIST_ERROR', `Schema ${name} does not exist.`))
}

/** A query whose rows may be saved as a file. */
export interface LastQuery {
  readonly sql: string
  /** Place of `sql` in the script, in UTF-16 units. */
  readonly start: number
  readonly schema: string
}

/** Judges the last statement of a script, whose rows are the visible result. It must be a query. */
export const judgeLast = (
  script: { readonly sql: string; readonly schema: string | null; readonly judging: Judging },
  catalog: Catalog,
  names: Names,
): LastQuery => {
  const statements = splitScript(script.sql)
  if ('code' in statements) throw new Failed(statements)
  const statement = statements.at(-1)
  if (statement === undefined) throw new Failed(refuse('INVALID_SQL_ERROR', 'There is no statement to run.'))
  const schema = schemaOf(catalog, script.schema)
  judgeParts(script.judging, catalog, schema, names)
  const judged = judge(statement.sql, indexTables(catalog, schema, script.judging.access, true), names)
  if (!isJudged(judged)) {
    throw new Failed({ ...judged, position: judged.position === null ? null : statement.start + judged.position })
  }
  if (judged.kind !== 'query') {
    throw new Failed(refuse('INVALID_SQL_ERROR', 'Only the rows of a query can be saved as a file.'))
  }
  return { sql: judged.sql, start: statement.start, schema }
}
