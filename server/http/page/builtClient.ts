import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A build of the client on the disk. */
export interface BuiltClient {
  readonly html: string
  /** The files that these places are made of, each once. */
  filesOf(places: readonly string[]): readonly string[]
}

const read = async (folder: string): Promise<BuiltClient> => {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const listed = await readFile(join(folder, 'preloads.json'), 'utf8').catch(() => '{}')
  const preloads = JSON.parse(listed) as Readonly<Record<string, readonly string[]>>
  const of = (place: string): readonly string[] => (Object.hasOwn(preloads, place) ? (preloads[place] ?? []) : [])
  return { html, filesOf: (places) => [...new Set(places.flatMap(of))] }
}

const changeOf = async (file: string): Promise<string | null> =>
  stat(file).then(
    ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
    () => null,
  )

/**
 * Answers the current build in the folder: older pages would request files that a new build removed. During a build it answers
 * the last complete one; null before the first.
 */
export const builtClient = (folder: string): (() => Promise<BuiltClient | null>) => {
  let seen = ''
  let built: BuiltClient | null = null
  return async () => {
    const [page, list] = await Promise.all(['index.html', 'preloads.json'].map((name) => changeOf(join(folder, name))))
    const now = `${page} ${list}`
    if (page === null || now === seen) return built
    try {
      built = await read(folder)
      seen = now
    } catch {
      // written at this moment: the next page reads it
    }
    return built
  }
}
