/** Signs of one paragraph above which the parser would take seconds: it looks for the partner of each. */
const MAX_SIGNS = 1000

/** True for a text that the parser of Markdown must not get: thousands of signs stop the page. */
export const hasManySigns = (text: string): boolean =>
  text.length > MAX_SIGNS && text.split(/\n\s*\n/).some((part) => (part.match(/[*_~`[\]>]/g)?.length ?? 0) > MAX_SIGNS)
