import {
  BookMarked,
  ChartColumn,
  ChartSpline,
  Database,
  Flag,
  History,
  House,
  Layers,
  LayoutDashboard,
  LifeBuoy,
  ListTree,
  Mail,
  ScrollText,
  Settings,
  SquareTerminal,
  Tags,
  Users,
} from 'lucide-react'

import type { UndoScope } from '../../../core/events/define'
import { PLACE_NAMES } from '../../../events/screen/places'
import type { SessionUser } from '../../../events/session/session'
import { dashboardIdAt, isEdited } from '../../../projections/dashboard/dashboards'
import type { ReadModel } from '../../../core/readModel/model'
import type { Subject } from '../../../projections/undo/undo'
import type { LucideIcon } from '../../controls'
import { openingOf } from '../../explore/address'

export interface Place {
  readonly path: string
  readonly name: string
  readonly icon: LucideIcon
  /** The key after G. */
  readonly key: string
  /** Stands in the rail; other places are reached elsewhere. */
  readonly inRail: boolean
  /** Any of these permissions opens it; none means everybody may. */
  readonly permissions: readonly string[]
  /** A feature that the server has to have. */
  readonly flag?: string
  /** Its place in the rail, where it has none of its own. */
  readonly within?: string
}

type Path = keyof typeof PLACE_NAMES

const place = (
  path: Path,
  icon: LucideIcon,
  key: string,
  permissions: readonly string[] = [],
  more: Pick<Partial<Place>, 'inRail' | 'flag' | 'within'> = {},
): Place => ({ path, name: PLACE_NAMES[path], icon, key, inRail: more.within === undefined, permissions, ...more })

const SQL_PERMISSIONS = ['can_sqllab on Superset', 'menu_access on SQL Lab', 'can_execute_sql_query on SQLLab']
const ofCharts = { within: '/chart/list/' }
const ofSql = { within: '/sqllab/' }
const elsewhere = { inRail: false }

const places: readonly Place[] = [
  place('/superset/welcome/', House, 'h'),
  place('/sqllab/', SquareTerminal, 's', SQL_PERMISSIONS),
  place('/chart/list/', ChartColumn, 'c', ['can_read on Chart']),
  place('/explore/', ChartSpline, 'e', ['can_read on Explore'], ofCharts),
  place('/dashboard/list/', LayoutDashboard, 'o', ['can_read on Dashboard']),
  place('/savedqueryview/list/', BookMarked, 'q', ['can_read on SavedQuery'], ofSql),
  place('/sqllab/history/', ListTree, 'r', SQL_PERMISSIONS, ofSql),
  place('/tablemodelview/list/', Layers, 'd', ['can_read on Dataset']),
  place('/databaseview/list/', Database, 'b', ['can_write on Database']),
  place('/report/list/', Mail, 'p', ['can_read on ReportSchedule'], { flag: 'ALERT_REPORTS' }),
  place('/annotationlayer/list/', Flag, 'a', ['can_read on Annotation'], ofCharts),
  place('/history/', History, 'y'),
  place('/users/list/', Users, 'u', ['can_read on User']),
  place('/audit/list/', ScrollText, 'i', ['can_read on AuditLog']),
  place('/support/list/', LifeBuoy, 'w', ['can_read on Support']),
  place('/settings/', Settings, ',', [], elsewhere),
]

/** Reached from things with a tag: without one there is nothing to see. */
const tags = place('/superset/all_entities/', Tags, '', [], elsewhere)

/** For developers of charts, where the server has its flag. */
const gallery = place('/charts/gallery/', ChartColumn, '', [], ofCharts)

/** True when a role of the user opens the place; before the server reports the permissions, all are open. */
const isOpen = ({ permissions }: Place, user: SessionUser | null): boolean =>
  user === null || permissions.length === 0 || permissions.some((pair) => user.permissions.includes(pair))

/** The places this user may open, of those that the server has. */
export const placesFor = (user: SessionUser | null, flags: Readonly<Record<string, boolean>> = {}): readonly Place[] =>
  places.filter((place) => isOpen(place, user) && (place.flag === undefined || flags[place.flag] === true))

/** The place at exactly this path, if no role of the user opens it. Paths below a place check for themselves. */
export const closedPlaceAt = (path: string, user: SessionUser | null): Place | null =>
  places.find((place) => place.path === path && !isOpen(place, user)) ?? null

/** The dataset whose editor is at a path. */
export const datasetAt = (path: string): number | null => {
  const id = /^\/tablemodelview\/edit\/(\d{1,15})\/?$/.exec(path)?.[1]
  return id === undefined ? null : Number(id)
}

/** A dashboard is a place of its own below their list, and a dataset below theirs. */
const inPlaces = (path: string): string => {
  if (path.startsWith('/superset/dashboard/')) return '/dashboard/list/'
  return datasetAt(path) === null ? path : '/tablemodelview/list/'
}

export const placeAt = (path: string): Place | null =>
  [...places, tags, gallery]
    .filter((place) => inPlaces(path).startsWith(place.path))
    .toSorted((a, b) => b.path.length - a.path.length)[0] ?? null

/** The place in the rail where one is: the place itself, or the one it belongs to. */
export const sectionAt = (path: string): Place | null => {
  const place = placeAt(path)
  return place?.within === undefined ? place : (places.find((one) => one.path === place.within) ?? place)
}

/** Whose steps undo takes back at a place: those that are seen there. Null where none are. */
export const undoScopeAt = (path: string): UndoScope | null => {
  if (/^\/(?:explore|charts?)\//.test(path)) return 'explore'
  if (path.startsWith('/superset/dashboard/')) return 'dashboard'
  if (path.startsWith('/dashboard/')) return 'dashboards'
  if (path.startsWith('/sqllab/')) return 'sql'
  return datasetAt(path) === null ? null : 'dataset'
}

/** The scope of undo there now: of a dashboard in view the values of its filters, under edit its layout. */
export const undoScopeOf = (model: ReadModel, path: string, session: string): UndoScope | null => {
  const scope = undoScopeAt(path)
  if (scope !== 'dashboard') return scope
  const id = dashboardIdAt(model.dashboards, path)
  return id !== null && isEdited(model.dashboards, session, id) ? 'dashboard' : 'filters'
}

/** The dashboard, dataset or chart of those steps; undefined where the scope alone is enough. */
export const undoSubjectAt = ({ dashboards }: ReadModel, path: string, search: string): Subject | undefined => {
  const scope = undoScopeAt(path)
  if (scope === 'explore') return path.startsWith('/explore/') ? (openingOf(search)?.key ?? null) : null
  return scope === 'dashboard' ? dashboardIdAt(dashboards, path) : (datasetAt(path) ?? undefined)
}
