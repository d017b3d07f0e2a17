import * as z from 'zod'
import type { EngineKind } from '../kind'
import { duckdbDialect } from './dialect'

const DUCKDB_URI = /^duckdb:\/\/\/([^?#]*)$/

/** Options of a DuckDB file. */
export const duckdb: EngineKind = {
  engine: 'duckdb',
  name: 'DuckDB',
  reaches: 'file',
  dialect: duckdbDialect,
  options: z.strictObject({
    file: z.string().min(1).max(250).meta({
      title: 'File',
      description: 'A DuckDB file inside the data directory of the server, such as sales.duckdb or 2024/sales.duckdb.',
    }),
    create: z.boolean().optional().meta({
      title: 'Create the file',
      description: 'Makes an empty database when there is no such file yet.',
    }),
    encryption_key: z.string().min(1).max(1024).optional().meta({
      title: 'Encryption key',
      description: 'Only for an encrypted file. Encrypted files can be read, not written.',
      writeOnly: true,
    }),
  }),
  secrets: ['encryption_key'],
  uriPlaceholder: 'duckdb:///file.duckdb',
  placeOf: (options) => String(options.file),
  uriOf: (options) => `duckdb:///${encodeURI(String(options.file))}`,
  fromUri: (uri) => {
    const match = DUCKDB_URI.exec(uri)
    if (!match) return null
    try {
      return { file: decodeURI(match[1] ?? '') }
    } catch {
      return null
    }
  },
}
