/** The keys of a JSON pointer. */
export const keysOf = (path: string): readonly string[] =>
  path === ''
    ? []
    : path
        .slice(1)
        .split('/')
        .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
