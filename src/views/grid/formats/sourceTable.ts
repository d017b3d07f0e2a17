import { quoteName } from '../../../../common/sql'

const NAME = String.raw`(?:"(?:[^"]|"")+"|[A-Za-z_]\w*)`
const SOURCE = new RegExp(String.raw`\bfrom\s+(${NAME}(?:\.${NAME})*)(?![\w".]|\s*\()`, 'gi')
const NAMES = new RegExp(NAME, 'g')

/**
 * The table that a query reads when it plainly reads one, as SQL: the most likely target of an INSERT of its rows. `"results"`
 * otherwise.
 */
export const sourceTable = (sql: string): string => {
  const bare = sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, ' ')
  const matches = [...bare.matchAll(SOURCE)]
  const path = matches[0]?.[1]
  if (path === undefined || matches.length !== 1 || /\bjoin\b/i.test(bare)) return quoteName('results')
  const names = path.match(NAMES) ?? []
  return names.map((name) => (name.startsWith('"') ? name : quoteName(name))).join('.')
}
