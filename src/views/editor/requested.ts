/** A request to the SQL editor to open something. */
export type Requested =
  | { readonly kind: 'share'; readonly id: string }
  | { readonly kind: 'saved'; readonly remoteId: number }
  | { readonly kind: 'dataset'; readonly key: string; readonly sql: string | null; readonly autorun: boolean }
  | {
      readonly kind: 'query'
      readonly name: string | null
      readonly sql: string | null
      readonly dbId: number | null
      readonly catalog: string | null
      readonly schema: string | null
      readonly autorun: boolean
    }

type RequestParameters = Readonly<Record<string, unknown>>

/** Parameters of the address that open something; they are removed once it was opened. */
export const REQUEST_NAMES = [
  'id',
  'savedQueryId',
  'datasourceKey',
  'dbid',
  'name',
  'catalog',
  'schema',
  'sql',
  'autorun',
  'new',
] as const

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const number = (value: unknown): number | null => {
  const read = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof read === 'number' && Number.isSafeInteger(read) && read > 0 ? read : null
}

const isRecord = (value: unknown): value is RequestParameters =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The requested query in the state of a navigation (`A2.03`). */
export const inState = (state: unknown): RequestParameters | null => {
  const requested = isRecord(state) ? state['requestedQuery'] : null
  return isRecord(requested) ? requested : null
}

/**
 * The thing to open: the address precedes navigation state, which precedes a posted form. Only SQL from navigation runs by
 * itself: the person who sees it run requested it inside the product.
 */
export const requestedOf = (search: string, state: unknown, posted: RequestParameters | null): Requested | null => {
  const params = new URLSearchParams(search)
  const address = Object.fromEntries(
    REQUEST_NAMES.flatMap((name) => (params.has(name) ? [[name, params.get(name)]] : [])),
  )
  const navigated = inState(state)
  const parameters: RequestParameters = { ...posted, ...navigated, ...address }
  const inside = navigated !== null && Object.keys(address).length === 0
  const share = text(parameters['id'])
  if (share !== null) return { kind: 'share', id: share }
  const remoteId = number(parameters['savedQueryId'])
  if (remoteId !== null) return { kind: 'saved', remoteId }
  const sql = text(parameters['sql'])
  const autorun = inside && sql !== null && parameters['autorun'] !== false
  const key = text(parameters['datasourceKey'])
  if (key !== null) return { kind: 'dataset', key, sql, autorun }
  if (sql === null && parameters['new'] !== true && parameters['new'] !== 'true') return null
  const place = { catalog: text(parameters['catalog']), schema: text(parameters['schema']) }
  const dbId = number(parameters['dbid'] ?? parameters['dbId'])
  return { kind: 'query', name: text(parameters['name']), sql, dbId, ...place, autorun }
}
