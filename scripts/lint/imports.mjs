import { dirname, join } from 'node:path'

/** The last line of an import or export from another file, or an import for its effects; a lazy import is neither. */
const STATIC = /^(?:(?:import|export|\})[^'\n]*? from|import) '(\.{1,2}(?:\/[^']*)?)'/gm
const ENDINGS = ['', '.ts', '.tsx', '.mts', '/index.ts']

/** By file: the files that it imports, types included and lazy imports excepted. `files` have a path and a text. */
export const importGraph = (files) => {
  const paths = new Set(files.map(({ file }) => file))
  const target = (file, source) =>
    ENDINGS.map((ending) => join(dirname(file), source) + ending).find((path) => paths.has(path))
  return new Map(
    files.map(({ file, text }) => [
      file,
      [...text.matchAll(STATIC)].flatMap(([, source]) => target(file, source) ?? []),
    ]),
  )
}
