import { chartData } from '../../contract/chartData'
import {
  ANSWER_HEAD,
  ANSWERS_MEDIA_TYPE,
  chartsTogether,
  chartsTogetherStop,
  MOST_TOGETHER,
} from '../../contract/chartsTogether'

type Send = typeof fetch

interface Question {
  readonly url: string
  readonly init: RequestInit
  readonly resolve: (answer: Response) => void
  readonly reject: (error: unknown) => void
  /** Whoever waits does so no longer. */
  left: boolean
  /** Tells the call that it is part of. */
  leave: () => void
}

/** Larger questions go by themselves: there is a limit to what a server takes at once. */
const MOST_LENGTH = 65_536

/** Bytes of a stream as they are asked for; null where it ends before. */
const reading = (stream: ReadableStream<Uint8Array>) => {
  const reader = stream.getReader()
  let held: Uint8Array[] = []
  let size = 0
  return async (count: number): Promise<Uint8Array<ArrayBuffer> | null> => {
    while (size < count) {
      const { done, value } = await reader.read()
      if (done) return null
      held.push(value)
      size += value.length
    }
    const all = new Uint8Array(size)
    let at = 0
    for (const piece of held) {
      all.set(piece, at)
      at += piece.length
    }
    held = [all.subarray(count)]
    size -= count
    return all.subarray(0, count)
  }
}

/** Settles when the stream has ended or every question has its answer. */
const readAnswers = async (
  stream: ReadableStream<Uint8Array>,
  told: (question: number, answer: Response) => void,
): Promise<void> => {
  const take = reading(stream)
  for (;;) {
    const head = await take(ANSWER_HEAD)
    if (head === null) return
    const numbers = new DataView(head.buffer, head.byteOffset)
    const body = await take(numbers.getUint32(8))
    if (body === null) return
    told(numbers.getUint32(0), new Response(body, { status: numbers.getUint32(4) }))
  }
}

/** A question as it stands among others; its text is taken as it is. */
const partOf = ({ url, init }: Question): string => {
  const form = new URLSearchParams(url.split('?')[1]).get('form_data')
  return `{${form === null ? '' : `"form_data":${JSON.stringify(form)},`}"body":${init.body as string}}`
}

const bodyOf = (id: string, questions: readonly Question[]): string =>
  `{"id":${JSON.stringify(id)},"questions":[${questions.map(partOf).join(',')}]}`

const originOf = (url: string): string => url.slice(0, url.indexOf(chartData.path))

/**
 * A `fetch` that sends questions for charts which come at one moment as one call: a browser has few connections to a host,
 * and a server that knows all questions reads the same rows once. Each is answered, fails and is stopped by itself.
 * `later` calls back when the moment is over: calls of one task take the same turns of microtasks to come here, so the next
 * turn is late enough, and is before anything is drawn.
 */
export const createTogether = (later: (run: () => void) => void, newId: () => string) => {
  let waiting: Question[] = []

  const askAll = async (send: Send, questions: readonly Question[]): Promise<void> => {
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
      // what cannot be stopped ends by itself, and nobody reads it
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
      await readAnswers(response.body, (index, answer) => {
        open.get(index)?.resolve(answer)
        open.delete(index)
      })
      throw new TypeError('The answers broke off')
    } catch (error) {
      for (const { reject } of open.values()) reject(error)
    }
  }

  const flush = (send: Send): void => {
    const all = waiting.filter(({ left }) => !left)
    waiting = []
    for (let from = 0; from < all.length; from += MOST_TOGETHER) {
      const some = all.slice(from, from + MOST_TOGETHER)
      const [only, second] = some
      if (only !== undefined && second === undefined) send(only.url, only.init).then(only.resolve, only.reject)
      else void askAll(send, some)
    }
  }

  return (send: Send): Send =>
    (input, init) => {
      const url = input as string
      if (init === undefined || typeof init.body !== 'string' || init.body.length > MOST_LENGTH)
        return send(input, init)
      return new Promise((resolve, reject) => {
        const question: Question = { url, init, resolve, reject, left: false, leave: () => undefined }
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
