import type * as z from 'zod'
import type { Dialect } from './dialect'

/** Catalogs of one server, of which the options of a database name the first. */
interface Catalogs {
  /** The catalog that options name. */
  own(options: Readonly<Record<string, unknown>>): string
  /** Catalogs that are never shown beside it. */
  readonly closed: ReadonlySet<string>
  /** Options that lead to another catalog of the same server. */
  at(options: Readonly<Record<string, unknown>>, catalog: string): Readonly<Record<string, unknown>>
}

/** An engine that databases may be of. Its options are a closed schema, from which the form is made. */
export interface EngineKind {
  readonly engine: string
  readonly name: string
  /** A file of the data directory, or a server of its own. */
  readonly reaches: 'file' | 'server'
  /** The SQL of its charts. */
  readonly dialect: Dialect
  readonly options: z.ZodObject
  /** Names of options that are kept sealed and never answered. */
  readonly secrets: readonly string[]
  readonly uriPlaceholder: string
  /** The location of a database with these options. No two databases may share it. */
  placeOf(options: Readonly<Record<string, unknown>>): string
  uriOf(options: Readonly<Record<string, unknown>>): string
  /** Absent where an engine knows one catalog for each database. */
  readonly catalogs?: Catalogs
  /** Options that an address names, or null for an address of another kind. */
  fromUri(uri: string): Record<string, unknown> | null
}
