import type { EventEnvelope } from '../../../core/events/envelope'
import type { Imported } from '../../../core/log/file/import'
import type { Snapshot } from '../../../core/log/log'
import type { TakenSnapshot } from '../../../core/readModel/snapshots'
import { checkFile, holdFile, readFile, stateAt, type FileFacts } from './read'
import type { FileEvents } from './source'

/** One end of a line to the worker: the worker's own scope, the worker as its page has it, or a port. */
export interface Line {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/** A line that brings nothing before it is started, such as a port of a `MessageChannel`. */
interface Port extends Line {
  start(): void
}

/** The work on a file: all of it, or a half while another worker, at the other end of `line`, does the other one. */
type Work = { readonly work: 'all' } | { readonly work: 'check' | 'hold'; readonly line: Port }

/** From a page: the file that the worker reads, then questions about its events. */
export type Question =
  | ({ readonly file: Blob } & Work)
  | { readonly id: number; readonly from: number; readonly to: number }
  | { readonly id: number; readonly before: number }

/** From the worker: the file as it was read, or why it cannot be; then the answers. */
export type Reply =
  | { readonly checked: FileFacts | null }
  | { readonly read: FileFacts & Pick<FileEvents, 'first' | 'head'> }
  | { readonly refused: Extract<Imported, { readonly ok: false }> }
  /** Reading the file failed, which no file may cause. */
  | { readonly failed: string }
  | { readonly id: number; readonly problem: string }
  | { readonly id: number; readonly answer: readonly EventEnvelope[] | Snapshot }

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The snapshots that the worker at the other end took. Where none come the page ends this worker. */
const snapshotsFrom = (line: Port): Promise<readonly TakenSnapshot[]> =>
  new Promise((resolve) => {
    line.addEventListener('message', ({ data }) => resolve(data as readonly TakenSnapshot[]))
    line.start()
  })

/** Reads the file that a page sends and holds its events: the page receives the stretches and the states that it looks at. */
export const serveFile = (line: Line): void => {
  let held: FileEvents | null = null
  const send = (reply: Reply): void => line.postMessage(reply)

  const open = async ({ file, ...order }: Extract<Question, { readonly file: Blob }>): Promise<void> => {
    if (order.work === 'check') {
      const { facts, snapshots } = await checkFile(file)
      order.line.postMessage(snapshots)
      send({ checked: facts })
      return
    }
    const read = await (order.work === 'hold' ? holdFile(file, snapshotsFrom(order.line)) : readFile(file))
    if (!read.ok) {
      send({ refused: read })
      return
    }
    const { held: events, ...facts } = read
    held = events
    send({ read: { ...facts, first: events.first, head: events.head } })
  }

  const answer = async (question: Question): Promise<void> => {
    if ('file' in question) await open(question)
    else if (held !== null) {
      const found = 'from' in question ? held.read(question.from, question.to) : stateAt(held, question.before)
      send({ id: question.id, answer: await found })
    }
  }

  line.addEventListener('message', ({ data }) => {
    const question = data as Question
    answer(question).catch((error: unknown) => {
      const problem = messageOf(error)
      send('file' in question ? { failed: problem } : { id: question.id, problem })
    })
  })
}
