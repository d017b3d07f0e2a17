import type { Writable } from 'node:stream'
import pg, { type Client } from 'pg'
import type { RowWriter } from '../../export/rows'
import type { Field } from '../types'

/** The parts of a connection of `pg` that its queries use. */
interface Wire {
  parse(statement: { readonly text: string }): void
  describe(what: { readonly type: 'S'; readonly name: string }): void
  sync(): void
  readonly stream: { pause(): unknown; resume(): unknown; destroy(): unknown }
}

const wireOf = (client: Client): Wire => (client as unknown as { readonly connection: Wire }).connection

/** The columns of a query, which the server binds to its tables and does not run. */
export const describeQuery = (client: Client, sql: string): Promise<readonly Field[]> =>
  new Promise((resolve, reject) => {
    let fields: readonly Field[] = []
    client.query({
      submit: (wire: Wire) => {
        wire.parse({ text: sql })
        wire.describe({ type: 'S', name: '' })
        wire.sync()
      },
      handleRowDescription: (message: { readonly fields: readonly Field[] }) => {
        ;({ fields } = message)
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    } as unknown as pg.Submittable)
  })

/** Text that is written at a time. */
const CHUNK = 65_536

/**
 * Writes the rows of a query and answers their count. While the reader of the text is slow the connection is not read,
 * so the server waits and no rows pile up here. Each row is written whole.
 */
export const writeRows = (client: Client, sql: string, writer: RowWriter, out: Writable): Promise<number> =>
  new Promise((resolve, reject) => {
    const { stream } = wireOf(client)
    // the extended protocol takes one statement alone
    const query = new pg.Query<(string | null)[]>({
      text: sql,
      rowMode: 'array',
      queryMode: 'extended',
    } as pg.QueryConfig)
    let text = writer.before
    let rows = 0
    const flush = (): void => {
      const isTaken = out.write(text)
      text = ''
      if (isTaken) return
      stream.pause()
      out.once('drain', () => stream.resume())
    }
    query.on('row', (values) => {
      try {
        text += writer.row(values as unknown as readonly (string | null)[], rows)
        rows += 1
        if (text.length >= CHUNK) flush()
      } catch (error) {
        reject(error as Error)
        stream.destroy()
      }
    })
    query.on('error', reject)
    query.on('end', () => {
      text += writer.after
      flush()
      resolve(rows)
    })
    client.query(query)
  })
