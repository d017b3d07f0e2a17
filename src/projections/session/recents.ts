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

/** An object that is there already comes to the front, with what changed about it. */
const raise = (
  recents: Recents,
  event: Pick<EventEnvelope, 'at'>,
  which: Pick<Recent, 'kind' | 'id'>,
  change: Partial<Pick<Recent, 'title' | 'detail'>> = {},
): void => {
  const found = recents.entries.find((one) => isSame(one, which))
  if (found !== undefined) put(recents, event, { ...found, ...change })
}

const raiseDashboard = (
  recents: Recents,
  event: Pick<EventEnvelope, 'at'> & { readonly data: { readonly dashboardId: number } },
): void => raise(recents, event, { kind: 'dashboard', id: String(event.data.dashboardId) })

/** The saved chart that is explored under a key. */
const savedChart = (key: string): Pick<Recent, 'kind' | 'id'> => ({ kind: 'chart', id: key.replace(/^slice\//, '') })

const kindIn = (formData: Readonly<Record<string, string>>): string => (formData['viz_type'] ?? '').replaceAll('"', '')

const drop = (recents: Recents, kind: Recent['kind'], id: number): void => {
  recents.entries = recents.entries.filter((one) => !isSame(one, { kind, id: String(id) }))
}

/** Objects that were opened, changed or run last, for the home screen. */
export const recentsProjection = defineProjection({
  name: 'recents',
  version: 2,
  initial: (): Recents => ({ entries: [] }),
  on: {
    'dashboard.opened': (recents, event) => {
      const { dashboardId, title } = event.data
      put(recents, event, { kind: 'dashboard', id: String(dashboardId), title, detail: '' })
    },
    'dashboard.renamed': (recents, event) => {
      const { dashboardId, title } = event.data
      raise(recents, event, { kind: 'dashboard', id: String(dashboardId) }, { title })
    },
    'dashboard.saved': raiseDashboard,
    'dataMask.applied': raiseDashboard,
    'dataMask.cross_filtered': raiseDashboard,
    'dashboard.deleted': (recents, event) => drop(recents, 'dashboard', event.data.dashboardId),
    'explore.opened': (recents, event) => {
      const { slice, formData } = event.data
      if (slice === null) return
      put(recents, event, {
        kind: 'chart',
        id: String(slice.id),
        title: slice.name,
        detail: kindIn(formData),
      })
    },
    'explore.control_set': (recents, event) => raise(recents, event, savedChart(event.data.key)),
    'explore.viz_type_changed': (recents, event) => raise(recents, event, savedChart(event.data.key)),
    'explore.saved': (recents, event) => {
      const { chartId, name, formData } = event.data
      put(recents, event, { kind: 'chart', id: String(chartId), title: name, detail: kindIn(formData) })
    },
    'chart.deleted': (recents, event) => drop(recents, 'chart', event.data.chartId),
    'run.requested': (recents, event) => {
      const { editorId, tab, sql, preview } = event.data
      if (preview !== undefined) return
      put(recents, event, { kind: 'query', id: editorId, title: tab, detail: sql.slice(0, SQL_SHOWN) })
    },
  },
})
