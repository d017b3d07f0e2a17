import { DuckDBInstance } from '@duckdb/node-api'
import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteName, quoteText } from '../../../common/sql'
import type { ChildSettings } from '../process/protocol'

/**
 * Opens an in-memory instance with the file attached read-only, then disables the file systems and locks the configuration. The
 * order matters: everything that needs a file precedes `enable_external_access`, the lock is last. READ_ONLY alone does not
 * protect the file: `COPY … TO` its own path would replace it. A child that writes keeps the local file system, of which DuckDB
 * then lets it reach the attached file and its log alone. `pipes` are the only paths that a child that reads may still open.
 */
export async function openSandbox(settings: ChildSettings, pipes: readonly string[] = []): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(settings.threads),
    memory_limit: `${settings.memoryLimitMb}MB`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_persistent_secrets: 'false',
  })
  const connection = await instance.connect()
  const setup = [
    ...attachments(settings),
    // all threads are DuckDB's own: a thread that waits for a statement does not work on it
    `SET GLOBAL external_threads = 0`,
    `SET GLOBAL TimeZone = 'UTC'`,
    `SET GLOBAL errors_as_json = true`,
    `SET temp_directory = ''`,
    `SET GLOBAL allowed_configs =
      ['search_path', 'enable_progress_bar', 'enable_progress_bar_print', 'progress_bar_time']`,
    ...(pipes.length === 0 ? [] : [`SET allowed_paths = [${pipes.map(quoteText).join(', ')}]`]),
    `SET enable_external_access = false`,
    ...(settings.writable || pipes.length > 0 ? [] : [`SET disabled_filesystems = 'LocalFileSystem'`]),
    `SET lock_configuration = true`,
  ]
  for (const statement of setup) await connection.run(statement)
  connection.closeSync()
  return instance
}

/** Each file under a name that a person's statement cannot use: the gate knows one catalogue. */
function attachments(settings: ChildSettings): string[] {
  const { file, catalog, views } = settings
  const place = quoteName(catalog)
  if (views === undefined) return [`ATTACH ${quoteText(file)} AS ${place} ${optionsOf(settings)}`]
  const schemas = [...new Set(views.map(({ schema }) => schema))]
  return [
    `ATTACH ':memory:' AS ${place}`,
    ...schemas.map((schema) => `CREATE SCHEMA IF NOT EXISTS ${place}.${quoteName(schema)}`),
    ...views.flatMap((view, i) => [
      `ATTACH ${quoteText(view.file)} AS part_${i} (READ_ONLY)`,
      `CREATE VIEW ${place}.${quoteName(view.schema)}.${quoteName(view.name)} AS SELECT * FROM part_${i}.main.data`,
    ]),
  ]
}

const optionsOf = ({ writable, key }: ChildSettings): string => {
  const options = [writable ? 'READ_WRITE' : 'READ_ONLY', ...(key ? [`ENCRYPTION_KEY ${quoteText(key)}`] : [])]
  return `(${options.join(', ')})`
}

/** A fresh connection for one statement: everything a statement leaves behind ends with it. A time for the progress bar enables it. */
export async function connectFresh(
  instance: DuckDBInstance,
  catalog: string,
  schema: string,
): Promise<DuckDBConnection> {
  const connection = await instance.connect()
  await connection.run(
    `SET search_path = ${quoteText(`${quoteName(catalog)}.${quoteName(schema)}`)};
     SET enable_progress_bar_print = false; SET progress_bar_time = 0`,
  )
  return connection
}
