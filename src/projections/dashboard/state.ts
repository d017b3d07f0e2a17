import type {
  DashboardChart,
  DashboardContent,
  DashboardDifference,
  DashboardLink,
  DashboardProperties,
  Theirs,
} from '../../events/dashboard/dashboard'
import type { ExploreDataset } from '../../events/explore/explore'
import type { Components } from '../../events/dashboard/layout'
import type { Choice } from '../../events/tag/tag'
import { EMPTY_LAYOUT } from '../../domain/layout/components'
import { evictOldest } from '../../../common/evict'
import type { DashboardVersion } from '../../events/dashboard/version'

/** Versions of a dashboard, as far as this page requested them. */
export interface DashboardVersions {
  readonly status: 'loading' | 'there' | 'failed'
  readonly request: string
  readonly message: string
  readonly list: readonly DashboardVersion[]
  /** By number: requested versions, with their content once it is here. */
  readonly read: Readonly<Record<string, VersionRead>>
}

export interface VersionRead {
  readonly request: string
  readonly content: DashboardContent | null
  readonly message: string
}

/** A dashboard under edit or in view (`B3.04`). */
export interface Dashboard {
  readonly id: number
  title: string
  properties: DashboardProperties
  components: Components
  published: boolean
  /** Kept by the server at once, apart from the rest. */
  tags: readonly Choice[]
  /** The start of the edits: the server's content. */
  saved: DashboardContent
  /** In seconds (`B3.05`): the version that the edits began from. */
  lastModified: number
  /** Its number where the server counts them: two saves within a second differ by it. */
  revision: number | null
  changedOn: string | null
  changedBy: string
  repairs: readonly { readonly kind: string; readonly id: string }[]
  charts: Record<string, DashboardChart>
  datasets: Record<string, ExploreDataset>
  edit: boolean
  /** The window that edits it; others of the same person go on looking until they take over. */
  editedIn: string | null
  /** The save that is on its way, and its content. */
  saving: { readonly request: string; readonly content: DashboardContent } | null
  /** HTTP status of the failed save: 0 without an answer. Null when no save failed. */
  saveFailed: number | null
  /** Changes of others in the meantime; a save must confirm to overwrite them (`overwriteConfirmMetadata`). */
  conflict: {
    readonly differences: readonly DashboardDifference[]
    readonly changedBy: string
    readonly changedOn: string | null
    /** Missing in logs of before merges. */
    readonly theirs: Theirs | null
  } | null
  /** Undo has lost a step since the last save (`maxUndoHistoryExceeded`). */
  undoExceeded: boolean
  /** Null until the user opens them. */
  versions: DashboardVersions | null
  publishing: string | null
  metadataSaving: string | null
  /** Null before the first one. `rounds` counts by chart how often it was its turn. */
  refresh: { request: string; running: boolean; rounds: Record<string, number> } | null
  link: { readonly status: 'asking' | 'there' | 'failed'; readonly request: string; readonly text: string } | null
  /** Charts to be added to it, each with its request, or the reason why it failed. */
  wanted: Record<string, { readonly request: string; readonly message: string | null }>
}

/** True when this window edits it. */
export const isEditedIn = ({ edit, editedIn }: Dashboard, session: string): boolean => edit && editedIn === session

/** State of a page that was opened by its address. */
interface DashboardOpening {
  status: 'loading' | 'open' | 'failed'
  request: string
  message: string | null
  httpStatus: number | null
  dashboardId: number | null
  link: DashboardLink | null
}

/** One window's state of a dashboard. */
export interface DashboardView {
  /** By tab strip: its open tab. */
  tabs: Record<string, string>
  fullSize: number | null
  /** Seconds between refreshes; null for the dashboard's. */
  frequency: number | null
  focused: { readonly chartId: number | null; readonly column: string } | null
}

export interface Dashboards {
  byId: Record<string, Dashboard>
  /** By the key of an address. */
  openings: Record<string, DashboardOpening>
  /** By window and dashboard. */
  views: Record<string, Record<string, DashboardView>>
}

const WINDOWS_KEPT = 50

/** A record's own entry. */
export const own = <Value>(record: Record<string, Value>, key: string | number): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

export const dashboardOf = ({ byId }: Dashboards, id: number): Dashboard | null => own(byId, id) ?? null

/** Datasets come with the dashboard itself (`datasetsStatus`, `B4.30`). Null before it is opened. */
export const datasetsStatusOf = ({ openings }: Dashboards, key: string): 'loading' | 'complete' | 'error' | null => {
  const status = own(openings, key)?.status ?? null
  return status === 'open' ? 'complete' : status === 'failed' ? 'error' : status
}

const NO_VIEW: DashboardView = { tabs: {}, fullSize: null, frequency: null, focused: null }

/** This window's state of a dashboard. */
export const viewOf = ({ views }: Dashboards, session: string, id: number): DashboardView =>
  own(own(views, session) ?? {}, id) ?? NO_VIEW

/** True when this window edits the dashboard of this number. */
export const isEdited = ({ byId }: Dashboards, session: string, id: number): boolean => {
  const dashboard = own(byId, id)
  return dashboard !== undefined && isEditedIn(dashboard, session)
}

/** The same to be changed. */
export const viewIn = (dashboards: Dashboards, session: string, id: number): DashboardView => {
  const ofWindow = (dashboards.views[session] ??= {})
  evictOldest(dashboards.views, WINDOWS_KEPT)
  return (ofWindow[id] ??= { ...NO_VIEW, tabs: {} })
}

/** The content that a save writes. */
export const contentOf = ({ title, properties, components }: Dashboard): DashboardContent => ({
  title,
  properties,
  components,
})

const sameComponents = (a: Components, b: Components): boolean => {
  if (a === b) return true
  const ids = Object.keys(a)
  return (
    ids.length === Object.keys(b).length &&
    ids.every((id) => a[id] === b[id] || JSON.stringify(a[id]) === JSON.stringify(b[id]))
  )
}

/** True when there is something to save (`B4.22` to `B4.24`). */
export const hasUnsavedChanges = ({ title, properties, components, saved }: Dashboard): boolean =>
  title !== saved.title ||
  (properties !== saved.properties && JSON.stringify(properties) !== JSON.stringify(saved.properties)) ||
  !sameComponents(components, saved.components)

/** A dashboard of which nothing is known. */
export const fresh = (id: number): Dashboard => {
  const properties: DashboardProperties = {
    slug: null,
    css: '',
    certifiedBy: '',
    certificationDetails: '',
    owners: [],
    roles: [],
    metadata: {},
  }
  return {
    id,
    title: '',
    properties,
    components: EMPTY_LAYOUT,
    published: false,
    tags: [],
    saved: { title: '', properties, components: EMPTY_LAYOUT },
    lastModified: 0,
    revision: null,
    changedOn: null,
    changedBy: '',
    repairs: [],
    charts: {},
    datasets: {},
    edit: false,
    editedIn: null,
    saving: null,
    saveFailed: null,
    conflict: null,
    undoExceeded: false,
    versions: null,
    publishing: null,
    metadataSaving: null,
    refresh: null,
    link: null,
    wanted: {},
  }
}

const PLACE = /^\/superset\/dashboard\/(p\/)?([^/]+)\/?$/

/** The dashboard in the path of a page, by number or slug, or a link; null on any other page (`B2.01`). */
export const dashboardAddress = (
  path: string,
): { readonly key: string; readonly idOrSlug: string | null; readonly permalink: string | null } | null => {
  const [, link, name = ''] = PLACE.exec(path) ?? []
  if (name === '') return null
  return link === undefined
    ? { key: name, idOrSlug: name, permalink: null }
    : { key: `p/${name}`, idOrSlug: null, permalink: name }
}

/** The dashboard that a page is about, once it is known. */
export const dashboardIdAt = (dashboards: Dashboards, path: string): number | null => {
  const address = dashboardAddress(path)
  if (address === null) return null
  const opened = own(dashboards.openings, address.key)?.dashboardId ?? null
  if (opened !== null || address.idOrSlug === null) return opened
  const { idOrSlug } = address
  const dashboard = Object.values(dashboards.byId).find(
    ({ id, saved }) => String(id) === idOrSlug || saved.properties.slug === idOrSlug,
  )
  return dashboard?.id ?? null
}
