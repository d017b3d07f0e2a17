const BASE = 'http://same.invalid'
const FALLBACK = '/superset/welcome/'

/** Only a place of this site may be gone to after signing in, and neither the form again nor the page of signing out. */
export const safeNext = (next: string | null): string => {
  if (next === null || !/^\/(?![/\\])/.test(next) || !URL.canParse(next, BASE)) return FALLBACK
  // as the server reads it, which takes an encoded letter for the letter
  const path = new URL(next, BASE).pathname.replaceAll(/%[46][1-9a-f]|%[57][0-9a]/gi, decodeURIComponent)
  return /^\/log(?:in|out)(?:\/|$)/i.test(path) ? FALLBACK : next
}
