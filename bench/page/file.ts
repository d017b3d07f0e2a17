import { redact } from '../../src/app/redact/redact'
import { openLog } from '../../src/boot/file/files'
import type { Vouch } from '../../src/boot/file/vouch'
import type { EventEnvelope } from '../../src/core/events/envelope'
import { exportLog } from '../../src/core/log/file/export'
import { history } from '../data/history'
import { createRandom } from '../data/random'

/** Ms until an exported file is open, and ms of seeks anywhere in it; its size in bytes. */
export interface OpenedFile {
  readonly opened: readonly number[]
  readonly seeks: readonly number[]
  readonly bytes: number
}

const nobody: Vouch = () => Promise.resolve({ by: 'nobody' })

/** An exported log, whose events nothing holds any more. */
const makeFile = (length: number): Blob => {
  const source = history()
  const events = Array.from({ length }, () => source.next().value as EventEnvelope)
  return new Blob([...exportLog(events, { build: 'bench', level: 'texts' }, redact)])
}

/** Opens an exported log of `length` events, as the product does, and seeks in it. */
export const openFile = async (length: number, openings: number, rounds: number): Promise<OpenedFile> => {
  const file = makeFile(length)
  const random = createRandom(5)
  const opened: number[] = []
  const seeks: number[] = []
  for (let opening = 0; opening < openings; opening += 1) {
    const start = performance.now()
    const log = await openLog(file, 'bench', nobody)
    opened.push(performance.now() - start)
    if (!log.ok || log.source.head() !== length) throw new Error('the file did not open whole')
    const { timeline } = log.source
    for (let round = 0; round < rounds / openings; round += 1) {
      const before = performance.now()
      await timeline.at(1 + Math.floor(random() * length))
      seeks.push(performance.now() - before)
    }
    log.source.close?.()
  }
  return { opened, seeks, bytes: file.size }
}
