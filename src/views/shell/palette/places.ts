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

const places: readonly Place[] = [
  {
    path: '/superset/welcome/',
    name: PLACE_NAMES['/superset/welcome/'],
    icon: House,
    key: 'h',
    inRail: true,
    permissions: [],
  },
  {
    path: '/sqllab/',
    name: PLACE_NAMES['/sqllab/'],
    icon: SquareTerminal,
    key: 's',
    inRail: true,
    permissions: ['can_sqllab on Superset', 'menu_access on SQL Lab', 'can_execute_sql_query on SQLLab'],
  },
  {
    path: '/chart/list/',
    name: PLACE_NAMES['/chart/list/'],
    icon: ChartColumn,
    key: 'c',
    inRail: true,
    permissions: ['can_read on Chart'],
  },
  {
    path: '/explore/',
    name: PLACE_NAMES['/explore/'],
    icon: ChartSpline,
    key: 'e',
    inRail: false,
    permissions: ['can_read on Explore'],
    within: '/chart/list/',
  },
  {
    path: '/dashboard/list/',
    name: PLACE_NAMES['/dashboard/list/'],
    icon: LayoutDashboard,
    key: 'o',
    inRail: true,
    permissions: ['can_read on Dashboard'],
  },
  {
    path: '/savedqueryview/list/',
    name: PLACE_NAMES['/savedqueryview/list/'],
    icon: BookMarked,
    key: 'q',
    inRail: false,
    permissions: ['can_read on SavedQuery'],
    within: '/sqllab/',
  },
  {
    path: '/sqllab/history/',
    name: PLACE_NAMES['/sqllab/history/'],
    icon: ListTree,
    key: 'r',
    inRail: false,
    permissions: ['can_sqllab on Superset', 'menu_access on SQL Lab', 'can_execute_sql_query on SQLLab'],
    within: '/sqllab/',
  },
  {
    path: '/tablemodelview/list/',
    name: PLACE_NAMES['/tablemodelview/list/'],
    icon: Layers,
    key: 'd',
    inRail: true,
    permissions: ['can_read on Dataset'],
  },
  {
    path: '/databaseview/list/',
    name: PLACE_NAMES['/databaseview/list/'],
    icon: Database,
    key: 'b',
    inRail: true,
    permissions: ['can_write on Database'],
  },
  {
    path: '/report/list/',
    name: PLACE_NAMES['/report/list/'],
    icon: Mail,
    key: 'p',
    inRail: true,
    permissions: ['can_read on ReportSchedule'],
    flag: 'ALERT_REPORTS',
  },
  {
    path: '/annotationlayer/list/',
    name: PLACE_NAMES['/annotationlayer/list/'],
    icon: Flag,
    key: 'a',
    inRail: false,
    permissions: ['can_read on Annotation'],
    within: '/chart/list/',
  },
  { path: '/history/', name: PLACE_NAMES['/history/'], icon: History, key: 'y', inRail: true, permissions: [] },
  {
    path: '/users/list/',
    name: PLACE_NAMES['/users/list/'],
    icon: Users,
    key: 'u',
    inRail: true,
    permissions: ['can_read on User'],
  },
  {
    path: '/audit/list/',
    name: PLACE_NAMES['/audit/list/'],
    icon: ScrollText,
    key: 'i',
    inRail: true,
    permissions: ['can_read on AuditLog'],
  },
  {
    path: '/support/list/',
    name: PLACE_NAMES['/support/list/'],
    icon: LifeBuoy,
    key: 'w',
    inRail: true,
    permissions: ['can_read on Support'],
  },
  { path: '/settings/', name: PLACE_NAMES['/settings/'], icon: Settings, key: ',', inRail: false, permissions: [] },
]

/** Reached from things with a tag: without one there is nothing to see. */
const tags: Place = {
  path: '/superset/all_entities/',
  name: PLACE_NAMES['/superset/all_entities/'],
  icon: Tags,
  key: '',
  inRail: false,
  permissions: [],
}

/** For developers of charts, where the server has its flag. */
const gallery: Place = {
  path: '/charts/gallery/',
  name: PLACE_NAMES['/charts/gallery/'],
  icon: ChartColumn,
  key: '',
  inRail: false,
  permissions: [],
  within: '/chart/list/',
}

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
