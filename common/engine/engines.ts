import { postgresReader } from './postgres'
import type { ReadOnlyUser, TypedOptions } from './readOnly'
import { trinoReader } from './trino'

/** Words about an engine for somebody who connects a database. */
interface EngineWords {
  /** A line about the place of its data. */
  readonly line: string
  /** A user that may only read; null where the engine has no users. */
  readonly reader: ((options: TypedOptions) => ReadOnlyUser) | null
}

const ENGINES: Readonly<Record<string, EngineWords>> = {
  duckdb: { line: 'A file in the data directory of this server.', reader: null },
  postgresql: { line: 'A server, and what speaks its protocol.', reader: postgresReader },
  trino: { line: 'A catalog of a cluster, over many sources.', reader: trinoReader },
}

/** Words about an engine, by the name that Superset gives it too; null for one that has none. */
export const engineWords = (engine: string): EngineWords | null =>
  Object.hasOwn(ENGINES, engine) ? (ENGINES[engine] ?? null) : null
