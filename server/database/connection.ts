import type { EngineKind } from '../engines/kind'

/** Settings that reach a database: an engine, its options, and the secret ones among them. */
export interface Connection {
  readonly kind: EngineKind
  readonly options: Readonly<Record<string, unknown>>
  readonly secrets: Readonly<Record<string, string>>
  /** True when statements may run in the other catalogs of the server; false when absent. */
  readonly hasOtherCatalogs?: boolean
}
