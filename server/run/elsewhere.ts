import type { EngineError } from '../engines/engine'
import { readableName } from '../sql/reserved'

/** Tables that are named; the others are counted. */
const NAMED = 3

/** The message of an error; in a line of its own, the tables of a missing one's name in other schemas, as SQL names them. */
export const withElsewhere = ({ message, elsewhere }: Pick<EngineError, 'message' | 'elsewhere'>): string => {
  if (elsewhere.length === 0) return message
  const names = elsewhere.slice(0, NAMED).map((table) => table.map(readableName).join('.'))
  const more = elsewhere.length > NAMED ? ` and ${elsewhere.length - NAMED} more` : ''
  const said = elsewhere.length === 1 ? 'Another schema has the table' : 'Other schemas have the table'
  return `${message}\n${said}: ${names.join(', ')}${more}.`
}
