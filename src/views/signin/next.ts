/** Only a place of this site may be gone to after signing in. */
export const safeNext = (next: string | null): string =>
  next !== null && /^\/(?![/\\])/.test(next) && !/^\/log(?:in|out)/.test(next) ? next : '/superset/welcome/'
