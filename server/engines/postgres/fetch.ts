import type { Client } from 'pg'
import Cursor from 'pg-cursor'
import { Failed, refuse } from '../process/failure'
import type { Request } from '../process/protocol'
import { columnWriter, isWrittenAlone, rowJson } from './json'
import { columnsOf, learnTypes, type Field, type KnownTypes, type PgType } from './types'

type Values = readonly (string | null)[]

/** Rows that are fetched at a time: few at first, then as many as have these bytes. */
const FIRST_BATCH = 50
const MAX_BATCH = 2_000
const BATCH_BYTES = 4_194_304

interface Batch {
  readonly rows: readonly Values[]
  readonly fields: readonly Field[]
}

type Read = (count: number) => Promise<Batch>

const openCursor = (client: Client, sql: string) => {
  const cursor = client.query(new Cursor<(string | null)[]>(sql, undefined, { rowMode: 'array' }))
  const { _result: result } = cursor as unknown as { readonly _result: { readonly fields: readonly Field[] } }
  const read: Read = async (count) => ({ rows: await cursor.read(count), fields: result.fields })
  return { read, close: () => cursor.close() }
}

const bytesOf = (rows: readonly Values[]): number => {
  let bytes = 0
  for (const row of rows) for (const value of row) bytes += (value?.length ?? 4) + 3
  return bytes
}

/** Reads at most `limit` rows through a cursor, as JSON in pieces. */
export const fetchRows = async (
  client: Client,
  sql: string,
  { limit, maxBytes }: Pick<Extract<Request, { op: 'run' }>, 'limit' | 'maxBytes'>,
  types: KnownTypes,
) => {
  const { read, close } = openCursor(client, sql)
  const find = (oid: number): PgType | undefined => types.byNumber.get(oid)
  const pieces: Buffer[] = []
  /** Rows that wait for types, or for the values after them. */
  const waiting: (readonly Values[])[] = []
  let writers: ReturnType<typeof columnWriter>[] | null = null
  let fields: readonly Field[] = []
  let rowCount = 0
  let bytes = 0
  let truncated = false
  const write = (rows: readonly Values[], by: ReturnType<typeof columnWriter>[]): void => {
    pieces.push(Buffer.from(rows.map((row) => rowJson(row, by)).join(',')))
  }
  let wanted = Math.max(1, Math.min(FIRST_BATCH, limit + 1))
  let next: Promise<Batch> | null = read(wanted)
  while (next !== null) {
    const batch: Batch = await next
    if (batch.fields.length > 0 && fields.length === 0) {
      ;({ fields } = batch)
      if (fields.every((field) => isWrittenAlone(field, find))) {
        writers = fields.map((field) => columnWriter(field, [], find))
      }
    }
    const rows = batch.rows.slice(0, limit - rowCount)
    rowCount += rows.length
    bytes += bytesOf(rows)
    if (bytes > maxBytes) {
      await close()
      throw new Failed(refuse('RESULT_TOO_LARGE_ERROR', `The result is larger than ${Math.floor(maxBytes / 1024)} KB.`))
    }
    truncated = batch.rows.length > rows.length
    const isLast: boolean = truncated || batch.rows.length < wanted
    wanted = Math.max(1, Math.min(MAX_BATCH, Math.ceil((BATCH_BYTES * rowCount) / (bytes + 1)), limit + 1 - rowCount))
    // the server makes the next rows while these are written
    next = isLast ? null : read(wanted)
    next?.catch(() => undefined)
    if (rows.length === 0) continue
    if (writers === null) waiting.push(rows)
    else write(rows, writers)
  }
  await close()
  await learnTypes(
    client,
    types,
    fields.map(({ dataTypeID }) => dataTypeID),
  )
  const columns = await columnsOf(client, fields, types)
  function* valuesAt(place: number): Generator<string | null> {
    for (const rows of waiting) for (const row of rows) yield row[place] ?? null
  }
  if (waiting.length > 0) {
    const all = fields.map((field, place) => columnWriter(field, valuesAt(place), find))
    for (const rows of waiting) write(rows, all)
  }
  return { columns, pieces, rowCount, truncated }
}
