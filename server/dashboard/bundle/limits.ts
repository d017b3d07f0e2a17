const MEGABYTE = 1_048_576

/** Files of a bundle, and bytes that one of them and all together unfold to. */
export const MAX_FILES = 2000
export const MAX_FILE_BYTES = 4 * MEGABYTE
export const MAX_TOTAL_BYTES = 32 * MEGABYTE

/** Values (scalars, lists, objects) of one file and of all, those that an alias repeats counted again. */
export const MAX_NODES = 100_000
export const MAX_TOTAL_NODES = 500_000
/** Characters of texts and keys of one file and of all, counted the same way. */
export const MAX_CHARACTERS = MAX_FILE_BYTES
export const MAX_TOTAL_CHARACTERS = MAX_TOTAL_BYTES
/** Signs, words and line ends of one file; a value takes three or four. */
export const MAX_TOKENS = 1_000_000
/** Keys of one object. */
export const MAX_KEYS = 10_000
/** Anchors of one file, and aliases. */
export const MAX_ANCHORS = 100

/** Reading a bundle takes longer only when it is built to. */
export const READ_TIMEOUT_MS = 30_000
export const READ_MEMORY_MB = 1536
export const READ_HEAP_MB = 512
