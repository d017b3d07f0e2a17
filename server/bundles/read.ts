import { fromBuffer } from 'yauzl'
import { parseDocument } from 'yaml'
import { refused } from './problem'

/** What a bundle may hold: a zip that unfolds to more is refused before it is read. */
const MOST_FILES = 2000
const MOST_BYTES = 4 * 1_048_576
const MOST_IN_ALL = 32 * 1_048_576

/** Objects of YAML files by their path below the folder that all of them are in. */
export type Bundle = ReadonlyMap<string, Readonly<Record<string, unknown>>>

const BUNDLE = 'the bundle'

const unzip = (zip: Buffer): Promise<ReadonlyMap<string, string>> =>
  new Promise((resolve, reject) => {
    const broken = (): void => reject(refused({ [BUNDLE]: 'This is not a zip file that can be read.' }))
    const tooLarge = (): void => reject(refused({ [BUNDLE]: 'It unfolds to more than is taken.' }))
    // names that lead out of the folder, and files longer than they say, are errors
    fromBuffer(zip, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true }, (error, file) => {
      if (error !== null || file === undefined) return broken()
      const found = new Map<string, string>()
      let bytes = 0
      if (file.entryCount > MOST_FILES) return tooLarge()
      file.on('error', broken)
      file.on('end', () => resolve(found))
      file.on('entry', (entry: { fileName: string; uncompressedSize: number }) => {
        bytes += entry.uncompressedSize
        if (entry.uncompressedSize > MOST_BYTES || bytes > MOST_IN_ALL) return tooLarge()
        if (!/\.ya?ml$/i.test(entry.fileName)) return file.readEntry()
        file.openReadStream(entry as Parameters<typeof file.openReadStream>[0], (failed, stream) => {
          if (failed !== null || stream === undefined) return broken()
          const pieces: Buffer[] = []
          stream.on('data', (piece: Buffer) => pieces.push(piece))
          stream.on('error', broken)
          stream.on('end', () => {
            found.set(entry.fileName, Buffer.concat(pieces).toString('utf8'))
            file.readEntry()
          })
        })
        return undefined
      })
      file.readEntry()
      return undefined
    })
  })

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A YAML file of plain values: tags that make objects of a language, and aliases that unfold without end, are refused. */
export const readYaml = (path: string, text: string): Readonly<Record<string, unknown>> => {
  const wrong = (why: string) => refused({ [path]: why })
  try {
    const document = parseDocument(text, { schema: 'core', uniqueKeys: true, prettyErrors: false, logLevel: 'silent' })
    const [problem] = [...document.errors, ...document.warnings]
    if (problem !== undefined) throw wrong(`No valid YAML: ${problem.message}`)
    const value: unknown = document.toJS({ maxAliasCount: 100 })
    if (isObject(value)) return value
  } catch (error) {
    if (error instanceof RangeError || error instanceof ReferenceError) throw wrong('No valid YAML: nested too deep.')
    throw error
  }
  throw wrong('It does not hold an object.')
}

/** Reads the YAML files of a bundle; the folder around them may have any name. */
export const readBundle = async (zip: Buffer): Promise<Bundle> => {
  const files = await unzip(zip)
  const bundle = new Map<string, Readonly<Record<string, unknown>>>()
  for (const [name, text] of files) {
    const path = name.split('/').slice(1).join('/')
    if (path !== '') bundle.set(path, readYaml(path, text))
  }
  const metadata = bundle.get('metadata.yaml')
  if (metadata === undefined) throw refused({ 'metadata.yaml': 'Missing metadata.yaml' })
  if (metadata['version'] !== '1.0.0') throw refused({ 'metadata.yaml': 'Must be equal to 1.0.0.' })
  if (metadata['type'] !== 'Dashboard') throw refused({ 'metadata.yaml': 'Must be equal to Dashboard.' })
  return bundle
}
