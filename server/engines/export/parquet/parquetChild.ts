import { readSync, writeSync } from 'node:fs'
import { failureOf } from '../../duckdb/errors'
import { openSandbox } from '../../duckdb/open'
import type { ChildSettings, Failure } from '../../process/protocol'
import { INLET, NOTES_FD, OUTLET, type StageNotes } from '../protocol'
import { HEAD_DIGITS, type Described } from './rows'
import { parquetSql } from './sql'

/** The process between the rows and the file: rows come in, a Parquet file goes out, notes are left on a descriptor of their own. */
const { memoryLimitMb, threads } = JSON.parse(process.argv[2] ?? '{}') as Pick<
  ChildSettings,
  'memoryLimitMb' | 'threads'
>
const INLET_FD = 0

/** Reads so many bytes and none beyond: DuckDB reads the rest. */
const readBytes = (size: number): string => {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at < size;) {
    const count = readSync(INLET_FD, bytes, at, size - at, null)
    if (count === 0) throw new Error('There are no rows.')
    at += count
  }
  return bytes.toString('utf8')
}

const writeFile = async (): Promise<StageNotes> => {
  const columns = JSON.parse(readBytes(Number(readBytes(HEAD_DIGITS)))) as Described[]
  const settings: ChildSettings = { file: '', views: [], catalog: 'rows', memoryLimitMb, threads, rssLimitMb: 0 }
  const instance = await openSandbox(settings, [INLET, OUTLET])
  const connection = await instance.connect()
  await connection.run(parquetSql(columns, INLET, OUTLET))
  return []
}

const end = (notes: StageNotes): void => {
  writeSync(NOTES_FD, JSON.stringify(notes))
  process.kill(process.pid, 'SIGKILL')
}

/** Errors name columns by their places here, and have their places in a statement that nobody wrote. */
const failureFrom = (error: unknown): Failure => {
  const failure = failureOf(error instanceof Error ? error.message : String(error))
  const message = failure.message.replace(/ when casting from source column c\d+$/, '')
  return { ...failure, message, position: null, candidates: [] }
}

writeFile().then(end, (error: unknown) => end({ failed: failureFrom(error) }))
