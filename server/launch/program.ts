import { createHash } from 'node:crypto'
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Script } from 'node:vm'

/** Bytes before the compiled code: a hash of its source and of the Node version. */
const SEAL = 32

const HEAD = Buffer.from('(function (exports, require, module, __filename, __dirname) {')
const TAIL = Buffer.from('\n})')

const sealOf = (source: Uint8Array): Buffer =>
  createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}\n`).update(source).digest()

/** Compiled code that was kept for exactly this source and this Node; anything else is passed over. */
const readKept = (file: string, seal: Buffer): Buffer | undefined => {
  try {
    const kept = readFileSync(file)
    return seal.equals(kept.subarray(0, SEAL)) ? kept.subarray(SEAL) : undefined
  } catch {
    return undefined
  }
}

export interface Program {
  /** True when it was compiled before. */
  readonly compiled: boolean
  /** Runs it as a CommonJS module and answers its exports. */
  run(): unknown
  /** Keeps its functions, as far as they were needed up to now, in compiled form for the next start. */
  keep(): void
}

/**
 * Opens a bundle in CommonJS. Reading and compiling it is the longest part of a start, so `rehearse` stores V8's compiled form
 * beside it (`.compiled`). Without one, or with one that V8 refuses, it is compiled again.
 */
export const openProgram = (file: string): Program => {
  const source = readFileSync(file)
  const seal = sealOf(source)
  const kept = `${file}.compiled`
  const cachedData = readKept(kept, seal)
  const text = Buffer.concat([HEAD, source, TAIL]).toString()
  const script = new Script(text, cachedData === undefined ? { filename: file } : { filename: file, cachedData })
  return {
    compiled: script.cachedDataRejected === false,
    run: () => {
      const module = { exports: {} }
      script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file))
      return module.exports
    },
    keep: () => {
      const temporary = `${kept}.${process.pid}`
      writeFileSync(temporary, Buffer.concat([seal, script.createCachedData()]))
      chmodSync(temporary, 0o644)
      renameSync(temporary, kept)
    },
  }
}
