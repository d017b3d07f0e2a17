import { chartData } from '../../../contract/chart/data'
import {
  ANSWER_HEAD,
  ANSWERS_MEDIA_TYPE,
  chartsTogether,
  chartsTogetherStop,
  MAX_BATCH,
} from '../../../contract/chart/batch'

type Send = typeof fetch

interface Question {
  readonly url: string
  readonly init: RequestInit
  /** Its text inside the batch. */
  readonly part: string
  /** Of the part, in UTF-8. */
  readonly bytes: number
  /** Starts the time limit of this part again, since bytes of the batch have arrived. */
  readonly renew: () => void
  readonly resolve: (answer: Response) => void
  readonly reject: (error: unknown) => void
  /** True once the waiting caller left. */
  left: boolean
  /** Tells the call that it is part of. */
  leave: () => void
}

/** Bytes of queries in one call, far below a server's limit; more are split into several calls. */
const MAX_BYTES = 1_048_576

/** Reads as many bytes of a stream as requested; null where it ends before. `came` is called for all that arrive. */
const reading = (stream: ReadableStream<Uint8Array>, came: () => void) => {
  const reader = stream.getReader()
  let pieces: Uint8Array[] = []
  let size = 0
  return async (count: number): Promise<Uint8Array<ArrayBuffer> | null> => {
    while (size < count) {
      const { done, value } = await reader.read()
      if (done) return null
      came()
      pieces.push(value)
      size += value.length
    }
    const all = new Uint8Array(size)
    let at = 0
    for (const piece of pieces) {
      all.set(piece, at)
      at += piece.length
    }
    pieces = [all.subarray(count)]
    size -= count
    return all.subarray(0, count)
  }
}

/** Settles when the stream has ended, even if answers are missing. */
const readAnswers = async (
  stream: ReadableStream<Uint8Array>,
  onAnswer: (question: number, answer: Response) => void,
  came: () => void,
): Promise<void> => {
  const take = reading(stream, came)
  for (;;) {
    const head = await take(ANSWER_HEAD)
    if (head === null) return
    const numbers = new DataView(head.buffer, head.byteOffset)
    const body = await take(numbers.getUint32(8))
    if (body === null) return
    onAnswer(numbers.getUint32(0), new Response(body, { status: numbers.getUint32(4) }))
  }
}

/** A query as part of the batch; its text is inserted unchanged. */
const partOf = (url: string, body: string): string => {
  const query = [...new URLSearchParams(url.split('?')[1])]
  return `{${query.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`).join('')}"body":${body}}`
}

/** Questions by the calls that they become. */
const callsOf = (questions: readonly Question[]): readonly (readonly Question[])[] => {
  const calls: Question[][] = []
  let bytes = Infinity
  for (const question of questions) {
    const last = calls.at(-1)
    if (last === undefined || last.length === MAX_BATCH || bytes + question.bytes > MAX_BYTES) {
      calls.push([question])
      bytes = question.bytes
    } else {
      last.push(question)
      bytes += question.bytes
    }
  }
  return calls
}

const bodyOf = (id: string, questions: readonly Question[]): string =>
  `{"id":${JSON.stringify(id)},"questions":[${questions.map(({ part }) => part).join(',')}]}`

const originOf = (url: string): string => url.slice(0, url.indexOf(chartData.path))

/**
 * A `fetch` that sends the chart queries of one moment as one call: a browser has few connections to a host, and a server that
 * knows all queries reads the same rows once. Each is answered, fails and is stopped by itself. `later` calls back when the
 * moment is over: callers send several queries in one turn, so the next turn is late enough, and is before React draws the
 * changes that these events caused.
 */
export const createBatching = (later: (run: () => void) => void, newId: () => string) => {
  let waiting: Question[] = []

  const sendBatch = async (send: Send, questions: readonly Question[]): Promise<void> => {
    const [first] = questions
    if (first === undefined) return
    const id = newId()
    const controller = new AbortController()
    const open = new Map(questions.map((question, index) => [index, question]))
    const post = (path: string, body: string, signal: AbortSignal | null): Promise<Response> =>
      send(originOf(first.url) + path, { ...first.init, body, signal })
    let stopping: number[] = []
    const stop = (): void => {
      const body = JSON.stringify({ id, questions: stopping })
      stopping = []
      // a call that cannot be stopped ends by itself, unread
      if (open.size > 0) post(chartsTogetherStop.path, body, null).catch(() => undefined)
    }
    for (const [index, question] of open) {
      question.leave = () => {
        if (!open.delete(index)) return
        if (open.size === 0) controller.abort()
        else if (stopping.push(index) === 1) later(stop)
      }
    }
    try {
      const response = await post(chartsTogether.path, bodyOf(id, questions), controller.signal)
      if (response.body === null || response.headers.get('content-type') !== ANSWERS_MEDIA_TYPE) {
        for (const { resolve } of open.values()) resolve(response.clone())
        return
      }
      const settle = (index: number, answer: Response): void => {
        open.get(index)?.resolve(answer)
        open.delete(index)
      }
      // they wait for each other at the server, so a limit of time is one for the next piece of any of them
      await readAnswers(response.body, settle, () => {
        for (const { renew } of open.values()) renew()
      })
      if (open.size > 0) throw new TypeError('The answers broke off')
    } catch (error) {
      for (const { reject } of open.values()) reject(error)
    } finally {
      open.clear()
    }
  }

  const flush = (send: Send): void => {
    const all = waiting.filter(({ left }) => !left)
    waiting = []
    for (const some of callsOf(all)) {
      const [only, second] = some
      if (only !== undefined && second === undefined) send(only.url, only.init).then(only.resolve, only.reject)
      else void sendBatch(send, some)
    }
  }

  return (send: Send, renew: () => void = () => undefined): Send =>
    (input, init) => {
      const url = input as string
      if (init === undefined || typeof init.body !== 'string') return send(input, init)
      const part = partOf(url, init.body)
      const bytes = new TextEncoder().encode(part).length
      return new Promise((resolve, reject) => {
        const settled = (): void => init.signal?.removeEventListener('abort', leave)
        const question: Question = {
          url,
          init,
          part,
          bytes,
          renew,
          resolve: (answer) => {
            settled()
            resolve(answer)
          },
          reject: (error) => {
            settled()
            reject(error as Error)
          },
          left: false,
          leave: () => undefined,
        }
        const leave = (): void => {
          question.left = true
          question.leave()
          reject(init.signal?.reason as Error)
        }
        if (init.signal?.aborted === true) return leave()
        init.signal?.addEventListener('abort', leave, { once: true })
        if (waiting.push(question) === 1) later(() => flush(send))
      })
    }
}
