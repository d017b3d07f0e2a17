// Jackson, which writes Trino's JSON, has capitals in escapes, and escapes both halves of a character beyond 16 bits
const SPELLED = /\\(?:u[0-9a-f]{4}|.)|[\ud800-\udfff]/gi

/** JSON in the spelling of Trino's `json_format`, with which filters on arrays, maps, rows and documents compare. */
export const asJsonFormat = (json: string): string =>
  json.replace(SPELLED, (found) => {
    if (found.length === 1) return `\\u${found.charCodeAt(0).toString(16).toUpperCase()}`
    return /^\\u./i.test(found) ? `\\u${found.slice(2).toUpperCase()}` : found
  })
