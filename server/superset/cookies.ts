/**
 * A cookie that Superset set, as a browser takes it from this server: for this host, for all of it, and without the word
 * `Secure` where this server is not reached by https, since the browser would throw it away.
 */
export const cookieHere = (cookie: string, https: boolean): string => {
  const [pair = '', ...attributes] = cookie.split(';')
  const kept = attributes.filter((attribute) => {
    const name = attribute.split('=')[0]?.trim().toLowerCase()
    if (name === 'domain' || name === 'path') return false
    // `SameSite=None` holds with `Secure` only
    return https || (name !== 'secure' && !/^samesite\s*=\s*none$/i.test(attribute.trim()))
  })
  return [pair, ...kept, ' Path=/'].join(';')
}

/** The header `cookie` that carries what these cookies set, beside what a browser sent. */
export const cookieHeader = (sent: string | undefined, set: readonly string[]): string => {
  const pairs = [...(sent ?? '').split(';'), ...set.map((cookie) => cookie.split(';')[0] ?? '')]
  const named = pairs.flatMap((pair) => {
    const at = pair.indexOf('=')
    return at < 0 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const]
  })
  return [...new Map(named)].map(([name, value]) => `${name}=${value}`).join('; ')
}
