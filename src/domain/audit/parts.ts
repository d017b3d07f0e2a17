/** Parts of a thing in a sentence at most. */
const MOST = 6

/** The parts of a thing that these JSON pointers are within, each once: `/position_json/ROW-1` is in `position_json`. */
export const partsOf = (paths: readonly string[]): readonly string[] =>
  [...new Set(paths.map((path) => path.split('/')[1] ?? ''))].filter((part) => part !== '').slice(0, MOST)
