/** Longest block of key events by arriving rows, in ms. */
const AT_ONCE_MS = 5
/** Characters of rows that are parsed in one go. */
const PIECE = 128 * 1024
/** Apparent row ends inside texts: at most this many are skipped for one piece. */
const TRIES = 50

/** Lets keys and frames go first. A hidden window would delay a timer by a second. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** Waits for a turn where the last one is a while ago. */
const slices = (): (() => Promise<void> | undefined) => {
  let from = performance.now()
  return () =>
    performance.now() - from < AT_ONCE_MS
      ? undefined
      : turn().then(() => {
          from = performance.now()
        })
}

/** The text of a long body, as `text()` would give it; read in slices with key events in between. Rejects as `text()`. */
export const readLong = async (response: Response): Promise<string> => {
  if (response.body === null) return ''
  const slice = slices()
  const decoder = new TextDecoder()
  const pieces: string[] = []
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(decoder.decode(next.value, { stream: true }))
    await slice()
  }
  pieces.push(decoder.decode())
  return pieces.join('')
}

const ROWS = '"data":[['

/** The rows from a place on as far as whole pieces go, and where they end. Text that was cut inside a row is no JSON. */
const rowsFrom = async (text: string, start: number, parse: (text: string) => Promise<unknown>) => {
  const slice = slices()
  const rows: unknown[] = []
  let at = start
  for (let tries = 0, to = text.indexOf('],[', at + PIECE); to >= 0 && tries < TRIES;) {
    try {
      // not spread: arguments of a call are limited
      for (const row of (await parse(`[${text.slice(at, to + 1)}]`)) as unknown[]) rows.push(row)
      at = to + 2
      tries = 0
      to = text.indexOf('],[', at + PIECE)
      await slice()
    } catch {
      tries += 1
      to = text.indexOf('],[', to + 1)
      await slice()
    }
  }
  return { rows, at }
}

type Part = Readonly<Record<string, unknown>> | null | undefined

/**
 * The result of `parse` for an answer whose rows are arrays: they are parsed in slices, with key events in between; the rest,
 * and answers of another shape, at once. Rejects as `parse`.
 */
export const parseLong = async (text: string, parse: (text: string) => Promise<unknown>): Promise<unknown> => {
  const start = text.indexOf(ROWS) + ROWS.length - 1
  if (start < ROWS.length) return parse(text)
  const { rows, at } = await rowsFrom(text, start, parse)
  if (rows.length === 0) return parse(text)
  await turn()
  // no row is a number: by it the place of the rows is known again
  const rest = await parse(`${text.slice(0, start)}0,${text.slice(at)}`)
  const body = rest as Part
  const result = body?.['result']
  const part = body?.['data'] === undefined && Array.isArray(result) ? (result[0] as Part) : body
  const data = part?.['data']
  // rows in another place are not those of the answer
  if (!Array.isArray(data) || data[0] !== 0) return parse(text)
  for (const row of (data as unknown[]).slice(1)) rows.push(row)
  Object.assign(part as object, { data: rows })
  await turn()
  return rest
}
