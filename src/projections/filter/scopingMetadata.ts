import type { Dashboard } from '../dashboard/state'
import type { Scope } from '../../domain/filters/config'
import { crossFilterScope, crossFilterTargets, type GLOBAL } from '../../domain/filters/crossFilters'
import { filtered } from '../../domain/filters/dashboard'
import { objectOr, type Json } from '../../core/json/value'
import { chartsInScope } from '../../domain/filters/scope'

/** Scopes by chart; `GLOBAL` follows the dashboard. */
export type OwnScopes = Readonly<Record<number, typeof GLOBAL | Scope>>

/** The metadata of the scopes between charts (`B3.23`), in saved form (B7.19). */
export const scopingMetadata = (dashboard: Dashboard, global: Scope, ownScopes: OwnScopes): Json => {
  const { metadata } = dashboard.properties
  const { components } = dashboard
  const base = {
    ...objectOr(metadata['chart_configuration']),
    ...Object.fromEntries(
      Object.entries(ownScopes).map(([id, scope]) => [
        id,
        { id: Number(id), crossFilters: { scope, chartsInScope: [] } },
      ]),
    ),
  }
  const first = {
    ...metadata,
    chart_configuration: base,
    global_chart_configuration: { scope: global, chartsInScope: chartsInScope(global, components) },
  }
  const seen = { ...filtered(dashboard), metadata: first }
  const configuration = Object.fromEntries(
    Object.entries(base).map(([id, one]) => [
      id,
      {
        ...objectOr(one),
        id: Number(id),
        crossFilters: {
          scope: crossFilterScope(seen, Number(id)),
          chartsInScope: crossFilterTargets(seen, Number(id)),
        },
      },
    ]),
  )
  return { chart_configuration: configuration, global_chart_configuration: first.global_chart_configuration }
}
