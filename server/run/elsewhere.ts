import type { EngineError } from '../engines/engine'
import type { TableName } from '../sql/catalog'
import { readableName } from '../sql/reserved'

/** Tables that are named; the others are counted. */
const NAMED = 3

const pathOf = (table: TableName): string => table.map(readableName).join('.')

/**
 * Names to put in the place of the missing one, the best first: it may be that of a table in another schema. `sql` is the text of the
 * error's position. Behind a schema the name stays alone, and one in quotes would be taken for a single name.
 */
export const candidatesOf = (
  { code, candidates, elsewhere, position }: Pick<EngineError, 'code' | 'candidates' | 'elsewhere' | 'position'>,
  sql: string,
): readonly string[] => {
  const isBehind = position === null || /\.\s*"?$/.test(sql.slice(0, position))
  const mayLead = code === 'TABLE_DOES_NOT_EXIST_ERROR' && !isBehind
  return [...(mayLead ? elsewhere.map(pathOf).filter((path) => !path.includes('"')) : []), ...candidates].slice(
    0,
    NAMED,
  )
}

/** The message of an error; in a line of its own, the tables of a missing one's name in other schemas, as SQL names them. */
export const withElsewhere = ({ message, elsewhere }: Pick<EngineError, 'message' | 'elsewhere'>): string => {
  if (elsewhere.length === 0) return message
  const names = elsewhere.slice(0, NAMED).map(pathOf)
  const more = elsewhere.length > NAMED ? ` and ${elsewhere.length - NAMED} more` : ''
  const said = elsewhere.length === 1 ? 'Another schema has the table' : 'Other schemas have the table'
  return `${message}\n${said}: ${names.join(', ')}${more}.`
}
