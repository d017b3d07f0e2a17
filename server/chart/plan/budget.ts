import type { Settings } from '../../config'
import { chartProblem } from '../problem'

/** A call of many queries may have as many rows as so many results of the largest size. */
const RESULTS_OF_CALL = 10
const MEGABYTE = 1_048_576
/** Megabytes of rows in an answer that is made as one value, such as those of the former API. */
export const MAX_VALUE_MB = 50

/** Bytes that answers which are made at the same time hold. */
export interface Memory {
  readonly maxBytes: number
  bytes: number
}

export const openMemory = ({ maxResultMb }: Pick<Settings, 'maxResultMb'>): Memory => ({
  maxBytes: maxResultMb * MEGABYTE,
  bytes: 0,
})

/** An answer was sent; it is a little larger than its counted bytes. */
export const releaseMemory = (memory: Memory, bytes: number): void => {
  memory.bytes = Math.max(0, memory.bytes - bytes)
}

/** Limits rows and bytes of one call as a whole, however many queries it has. */
export interface Budget {
  /** @throws a refusal (400) when the call has more rows than it may. */
  addRows(count: number): void
  /** @throws a refusal (400) when the call, or those that share its memory, hold more bytes than they may. */
  addBytes(count: number): void
  release(count: number): void
  /** Gives back all that the call holds. */
  close(): void
}

export const openBudget = (
  { maxRows, maxResultMb }: Pick<Settings, 'maxRows' | 'maxResultMb'>,
  memory: Memory = openMemory({ maxResultMb }),
): Budget => {
  const most = maxRows * RESULTS_OF_CALL
  let rows = 0
  let bytes = 0
  const number = (value: number): string => value.toLocaleString('en')
  return {
    addRows: (count) => {
      rows += count
      if (rows > most) throw chartProblem(`All queries together have more than ${number(most)} rows. Ask for fewer.`)
    },
    addBytes: (count) => {
      bytes += count
      memory.bytes += count
      if (memory.bytes <= memory.maxBytes) return
      const size = number(Math.round(memory.maxBytes / MEGABYTE))
      throw chartProblem(`All answers together are larger than ${size} MB. Ask for fewer rows or columns.`)
    },
    release: (count) => {
      bytes -= count
      memory.bytes -= count
    },
    close: () => {
      memory.bytes -= bytes
      bytes = 0
    },
  }
}
