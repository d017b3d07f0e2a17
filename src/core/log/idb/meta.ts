import { GENESIS } from '../chain'
import { keyCheck, type Cipher } from '../cipher'
import { LogFault } from '../repair/faults'
import type { Meta } from '../format'

/** The state of a log that has no events yet. */
export const freshMeta = (instance: string, format: number, build: string, cipher: Cipher): Meta => ({
  instance,
  format,
  build,
  check: keyCheck(cipher),
  head: 0,
  chain: GENESIS,
  sealedTo: 0,
  sealedHash: GENESIS,
  trimmedTo: 0,
  trimmedHash: GENESIS,
  size: 0,
  gaps: [],
})

const SCALARS = [
  'instance',
  'format',
  'build',
  'head',
  'chain',
  'sealedTo',
  'sealedHash',
  'trimmedTo',
  'trimmedHash',
  'size',
] as const satisfies readonly (keyof Meta)[]

/** True when there was no write between the two. */
export const sameMeta = (a: Meta, b: Meta): boolean =>
  SCALARS.every((name) => a[name] === b[name]) && JSON.stringify(a.gaps) === JSON.stringify(b.gaps)

/** The state, when this build may go by it; throws `broken` when it is missing and `newer` when a newer build wrote it. */
export const checkWritable = (meta: Meta | undefined, format: number): Meta => {
  if (meta === undefined) throw new LogFault('broken', 'the log was emptied')
  if (meta.format > format) throw new LogFault('newer', 'a newer build wrote here')
  return meta
}
