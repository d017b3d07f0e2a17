/** A key as it is written in a JSON Pointer (RFC 6901). */
export const pointerKey = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** The keys of a JSON Pointer without its first stroke. */
export const pointerKeys = (pointer: string): readonly string[] =>
  pointer.split('/').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
