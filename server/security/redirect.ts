const BASE = 'http://same.invalid'

const suspicious = (text: string): boolean =>
  text.includes('\\') || [...text].some((char) => char.charCodeAt(0) < 0x20 || char.charCodeAt(0) === 0x7f)

/** The path of `next` when it stays on this origin, else the SQL screen (S135). */
export const safeNext = (next: string | undefined): string => {
  const fallback = '/sqllab/'
  if (next === undefined || !next.startsWith('/') || next.startsWith('//') || suspicious(next)) return fallback
  if (!URL.canParse(next, BASE)) return fallback
  const url = new URL(next, BASE)
  if (url.origin !== BASE || url.pathname.startsWith('//')) return fallback
  return `${url.pathname}${url.search}${url.hash}`
}
