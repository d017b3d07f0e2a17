/**
 * A cookie of Superset, in a form that a browser takes from this server: for this host, for all of it, and `Secure` exactly where
 * this server is reached by https. Without it a browser would drop cookies with `SameSite=None` and `Partitioned`.
 */
export const cookieHere = (cookie: string, https: boolean): string => {
  const [pair = '', ...attributes] = cookie.split(';')
  const kept = attributes.filter((attribute) => {
    const name = attribute.split('=')[0]?.trim().toLowerCase() ?? ''
    if (['domain', 'path', 'secure'].includes(name)) return false
    return https || (name !== 'partitioned' && !/^samesite\s*=\s*none$/i.test(attribute.trim()))
  })
  return [pair, ...kept, ...(https ? [' Secure'] : []), ' Path=/'].join(';')
}

/** The header `cookie` with the values of these cookies. */
export const cookieHeader = (set: readonly string[]): string => {
  const pairs = set.map((cookie) => cookie.split(';')[0] ?? '').filter((pair) => pair.includes('='))
  return [...new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')).trim(), pair.trim()])).values()].join('; ')
}
