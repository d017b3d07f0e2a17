import type { EngineKind } from '../engines/kind'
import type { Places } from '../engines/process/places'

/** Settings that reach a database: an engine, its options, and the secret ones among them. */
export interface Connection {
  readonly kind: EngineKind
  readonly options: Readonly<Record<string, unknown>>
  readonly secrets: Readonly<Record<string, string>>
  /** True when statements may run in the other catalogs of the server; false when absent. */
  readonly hasOtherCatalogs?: boolean
  /** Places that its runs share with those of other connections; their own when absent. */
  readonly places?: Places
}
