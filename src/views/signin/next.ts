/** Only a place of this site may be gone to after signing in. */
export const safeNext = (next: string | null): string =>
  next !== null && /^\/(?![/\\])/.test(next) && !next.startsWith('/login') ? next : '/superset/welcome/'
