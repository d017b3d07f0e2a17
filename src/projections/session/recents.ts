import type { EventEnvelope } from '../../core/events/envelope'
import { defineProjection } from '../../core/readModel/projection'

/** Something that was worked on, to go back to. */
export interface Recent {
  readonly kind: 'dashboard' | 'chart' | 'query'
  /** Number of a dashboard or a chart, id of a tab. */
  readonly id: string
  readonly title: string
  readonly at: number
  /** The beginning of the SQL of a query, the `viz_type` of a chart. */
  readonly detail: string
}

export interface Recents {
  /** The latest first, each once. */
  entries: Recent[]
}

const KEPT = 12
/** Characters of SQL that are worth showing. */
const SQL_SHOWN = 400

const isSame = (one: Recent, { kind, id }: Pick<Recent, 'kind' | 'id'>): boolean => one.kind === kind && one.id === id

const put = (recents: Recents, { at }: Pick<EventEnvelope, 'at'>, entry: Omit<Recent, 'at'>): void => {
  recents.entries = [{ ...entry, at }, ...recents.entries.filter((one) => !isSame(one, entry))].slice(0, KEPT)
}

const drop = (recents: Recents, kind: Recent['kind'], id: number): void => {
  recents.entries = recents.entries.filter((one) => !isSame(one, { kind, id: String(id) }))
}

/** Things opened or run last, for the home screen. */
export const recentsProjection = defineProjection({
  name: 'recents',
  version: 1,
  initial: (): Recents => ({ entries: [] }),
  on: {
    'dashboard.opened': (recents, event) => {
      const { dashboardId, title } = event.data
      put(recents, event, { kind: 'dashboard', id: String(dashboardId), title, detail: '' })
    },
    'dashboard.deleted': (recents, event) => drop(recents, 'dashboard', event.data.dashboardId),
    'explore.opened': (recents, event) => {
      const { slice, formData } = event.data
      if (slice === null) return
      put(recents, event, {
        kind: 'chart',
        id: String(slice.id),
        title: slice.name,
        detail: (formData['viz_type'] ?? '').replaceAll('"', ''),
      })
    },
    'chart.deleted': (recents, event) => drop(recents, 'chart', event.data.chartId),
    'run.requested': (recents, event) => {
      const { editorId, tab, sql, preview } = event.data
      if (preview !== undefined) return
      put(recents, event, { kind: 'query', id: editorId, title: tab, detail: sql.slice(0, SQL_SHOWN) })
    },
  },
})
