const BASE = 'http://same.invalid'

const SUSPICIOUS = /[\\\p{Cc}]/u

/** A path as the router reads it; one that it cannot read leads nowhere. */
const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The path of `next` when it stays on this origin, else the SQL screen (S135). */
export const safeNext = (next: string | undefined): string => {
  const fallback = '/superset/welcome/'
  if (next === undefined || !next.startsWith('/') || next.startsWith('//') || SUSPICIOUS.test(next)) return fallback
  if (!URL.canParse(next, BASE)) return fallback
  const url = new URL(next, BASE)
  if (url.origin !== BASE || url.pathname.startsWith('//')) return fallback
  // a link from another site must not sign out its user, however it writes the path
  if (/^\/logout(?:\/|$)/i.test(decoded(url.pathname))) return fallback
  return `${url.pathname}${url.search}${url.hash}`
}
