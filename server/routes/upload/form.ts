import { pipeline, type Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { type Reading, columnTypes, encodings, misfitWays, raggedWays } from '../../../contract/upload/upload'
import { type ReaderList, readerList } from '../../../contract/upload/share'
import { isDiskFull } from '../../diskFull'
import { Problem, coded, notFound, tooLarge } from '../../problem'
import { parseJson } from '../../json/parse'
import type { User } from '../../session/security/users'
import type { Services } from '../../services'
import { formOf } from '../../upload/forms'
import type { LoadColumn, LoadFormat, Misfits } from '../../upload/loadProtocol'
import { columnNames } from '../../upload/names'
import type { Waiting } from '../../upload/uploads'

const refuse = (message: string) => coded('INVALID_PAYLOAD_SCHEMA_ERROR', message)

const EXTENSIONS: readonly (readonly [RegExp, LoadFormat])[] = [
  [/\.(?:csv|tsv|txt)$/i, 'csv'],
  [/\.xls[xm]$/i, 'excel'],
  [/\.parquet$/i, 'columnar'],
  [/\.(?:json|jsonl|ndjson|geojson)$/i, 'json'],
]

const formatOf = (type: string | undefined, fileName: string): LoadFormat => {
  const format = EXTENSIONS.find(([pattern]) => pattern.test(fileName))?.[1]
  if (type === undefined || type === '') {
    if (format) return format
    if (/\.xls$/i.test(fileName))
      throw refuse('Workbooks of Excel 97 (.xls) cannot be read. Save the workbook as .xlsx, and send that.')
    throw refuse(
      'This kind of file cannot be read. Send CSV, Excel (.xlsx), Parquet or JSON, also packed by gzip (.gz).',
    )
  }
  if (type === 'csv' || type === 'excel' || type === 'columnar' || type === 'json') return type
  throw refuse('The type must be csv, excel, columnar or json.')
}

/** The fields of a form, and the file that came with it or earlier. */
export interface UploadForm {
  readonly fields: Readonly<Record<string, string>>
  readonly waiting: Waiting
}

const PACKED = /\.gz$/i

/** The bytes of a file that was packed by gzip, `most` of them. */
const unpacked = (stream: Readable, most: number, tooLarge: Error): Readable => {
  let size = 0
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(size > most ? tooLarge : null, chunk)
    },
  })
  // a fault of the one ends the other, and with it the reader
  return pipeline(stream, createGunzip(), limit, () => undefined)
}

const MAX_FIELD = 1_048_576
const MEGABYTE = 1_048_576

/** Reads a form as it comes; its file goes to the disk and never through memory as a whole. */
export const readForm = async (services: Services, user: User, request: FastifyRequest): Promise<UploadForm> => {
  if (!request.isMultipart())
    throw coded('INVALID_PAYLOAD_FORMAT_ERROR', 'The body of the request is no form with a file.')
  const most = services.settings.uploadMb
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  let waiting: Waiting | null = null
  try {
    const limits = { fileSize: most * MEGABYTE, files: 1, fields: 30, fieldSize: MAX_FIELD }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value
        continue
      }
      const fileName = part.filename.replace(PACKED, '')
      const format = formatOf(fields['type'], fileName)
      const unpackedTooLarge = tooLarge(`The file has more than ${most.toLocaleString('en')} MB when it is unpacked.`)
      const isPacked = PACKED.test(part.filename)
      const stream = isPacked ? unpacked(part.file, most * MEGABYTE, unpackedTooLarge) : part.file
      waiting = await services.uploads.keep(user, { fileName, format, stream })
      if (part.file.truncated) throw tooLarge(`The file is larger than ${most.toLocaleString('en')} MB.`)
    }
  } catch (error) {
    if (waiting) await services.uploads.drop(waiting)
    const { code = '' } = error as { code?: string }
    if (isDiskFull(error)) throw new Problem('diskFull')
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(`The file is larger than ${most.toLocaleString('en')} MB.`)
    if (code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE')
      throw coded('GENERIC_DB_ENGINE_ERROR', 'The file is damaged, or not packed by gzip.', { reason: 'invalid' })
    if (code.startsWith('FST_') || /Unexpected end|Malformed|Multipart/i.test((error as Error).message)) {
      throw coded('INVALID_PAYLOAD_FORMAT_ERROR', 'The form is not complete.')
    }
    throw error
  }
  const file =
    waiting ?? (fields['upload_id'] === undefined ? null : services.uploads.waiting(user, fields['upload_id']))
  if (!file) throw notFound('The file is no longer there. Send it again.')
  return { fields, waiting: file }
}

export const readingOf = (fields: UploadForm['fields']): Partial<Reading> => {
  const { encoding, delimiter, header, sheet_name: sheet, ragged, above, list, flat } = fields
  const knownEncoding = encodings.find((one) => one === encoding)
  if (encoding !== undefined && knownEncoding === undefined)
    throw refuse('The encoding must be utf-8, latin-1 or utf-16.')
  const way = raggedWays.find((one) => one === ragged)
  if (ragged !== undefined && way === undefined) throw refuse('Ragged must be refuse, pad or skip.')
  if (above !== undefined && !/^\d{1,4}$/.test(above)) throw refuse('Above must be a number of lines, 9,999 at most.')
  if (delimiter !== undefined && delimiter.length !== 1) throw refuse('The delimiter must be one sign.')
  return {
    ...(knownEncoding ? { encoding: knownEncoding } : {}),
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(header === undefined ? {} : { header: header === 'true' }),
    ...(sheet === undefined ? {} : { sheet }),
    ...(way ? { ragged: way } : {}),
    ...(above === undefined ? {} : { above: Number(above) }),
    ...(list === undefined ? {} : { list }),
    ...(flat === undefined ? {} : { flat: flat === 'true' }),
  }
}

export const misfitsOf = ({ misfits }: UploadForm['fields']): Misfits => {
  const way = misfitWays.find((one) => one === misfits)
  if (misfits !== undefined && way === undefined) throw refuse('Misfits must be refuse or null.')
  return way ?? 'refuse'
}

/** People and roles that may read the table from the start. */
export const readersOf = ({ readers }: UploadForm['fields']): ReaderList => {
  if (readers === undefined) return {}
  try {
    return readerList.parse(parseJson(readers))
  } catch {
    // answered below
  }
  throw refuse('The readers must be a JSON object with ids of users and roles.')
}

const isColumn = (value: unknown): value is LoadColumn =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as LoadColumn).name === 'string' &&
  typeof (value as LoadColumn).type === 'string'

const checkFormat = ({ name, format }: LoadColumn): void => {
  if (format === undefined || format === null) return
  if (typeof format !== 'string' || formOf(format) === undefined)
    throw refuse(`The column ${name.slice(0, 50)} has a format that is not known.`)
}

export const columnsOf = ({ columns }: UploadForm['fields']): readonly LoadColumn[] | null => {
  if (columns === undefined) return null
  let value: unknown
  try {
    value = parseJson(columns)
  } catch {
    // answered below
  }
  if (!Array.isArray(value) || !value.every(isColumn))
    throw refuse(`The columns must be a JSON list of names and types (${columnTypes.join(', ')}).`)
  value.forEach(checkFormat)
  const names = columnNames(value.map(({ name }) => name))
  return value.map(({ type, format }, index) => ({
    name: names[index] ?? '',
    type,
    ...(format === undefined ? {} : { format }),
  }))
}
