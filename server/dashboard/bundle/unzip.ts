import { fromBuffer } from 'yauzl'
import { MAX_FILES, MAX_FILE_BYTES, MAX_TOTAL_BYTES } from './limits'

/** The reason why a file is no readable bundle. */
export class ZipProblem extends Error {}

/** Texts of the YAML files in a zip, by their path. A zip that unfolds to more than is taken is refused before it is read. */
export const unzip = (zip: Buffer): Promise<ReadonlyMap<string, string>> =>
  new Promise((resolve, reject) => {
    const broken = (): void => reject(new ZipProblem('This is not a zip file that can be read.'))
    const tooLarge = (): void => reject(new ZipProblem('It unfolds to more than is taken.'))
    // names outside of the folder, and files longer than declared, are errors
    fromBuffer(zip, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true }, (error, file) => {
      if (error !== null || file === undefined) return broken()
      const texts = new Map<string, string>()
      let bytes = 0
      if (file.entryCount > MAX_FILES) return tooLarge()
      file.on('error', broken)
      file.on('end', () => resolve(texts))
      file.on('entry', (entry: { fileName: string; uncompressedSize: number }) => {
        bytes += entry.uncompressedSize
        if (entry.uncompressedSize > MAX_FILE_BYTES || bytes > MAX_TOTAL_BYTES) return tooLarge()
        if (!/\.ya?ml$/i.test(entry.fileName)) return file.readEntry()
        file.openReadStream(entry as Parameters<typeof file.openReadStream>[0], (failed, stream) => {
          if (failed !== null || stream === undefined) return broken()
          const pieces: Buffer[] = []
          stream.on('data', (piece: Buffer) => pieces.push(piece))
          stream.on('error', broken)
          stream.on('end', () => {
            texts.set(entry.fileName, Buffer.concat(pieces).toString('utf8'))
            file.readEntry()
          })
          return undefined
        })
        return undefined
      })
      file.readEntry()
      return undefined
    })
  })
