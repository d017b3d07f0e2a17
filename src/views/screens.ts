import type { ScreenPlace } from '../events/screen/places'
import {
  withAllSqlCommands,
  withDeskCommands,
  withDrawingCommands,
  withExploreCommands,
  withListCommands,
  withDataCommands,
  withSqlCommands,
} from './withCommands'

/** The code of each screen, with the commands that it needs. */
export const SCREENS = {
  '/superset/welcome/': () => withDataCommands(import('./home/HomeScreen')),
  '/sqllab/': () => withSqlCommands(import('./editor/SqlScreen')),
  '/sqllab/history/': () => withAllSqlCommands(import('./run/list/QueryHistoryScreen')),
  '/history/': () => import('./history/HistoryScreen'),
  '/savedqueryview/list/': () => withAllSqlCommands(import('./savedQuery/SavedScreen')),
  '/databaseview/list/': () => withDataCommands(import('./database/DatabasesScreen')),
  '/tablemodelview/list/': () => withDataCommands(import('./dataset/DatasetsScreen')),
  '/tablemodelview/edit/': () => withDataCommands(import('./dataset/editor/DatasetEditorScreen')),
  '/annotationlayer/list/': () => withListCommands(import('./annotation/AnnotationsScreen')),
  '/chart/list/': () => withListCommands(import('./chart/list/ChartsScreen')),
  '/charts/gallery/': () => withDrawingCommands(import('./chart/gallery/GalleryScreen')),
  '/explore/': () => withExploreCommands(import('./explore/ExploreScreen')),
  '/dashboard/list/': () => withListCommands(import('./dashboard/list/DashboardsScreen')),
  '/superset/dashboard/': () => withDrawingCommands(import('./dashboard/DashboardScreen')),
  '/superset/all_entities/': () => withListCommands(import('./tag/TagScreen')),
  '/report/list/': () => withListCommands(import('./report/ReportsScreen')),
  '/users/list/': () => withDataCommands(import('./user/UsersScreen')),
  '/audit/list/': () => withListCommands(import('./audit/AuditScreen')),
  '/support/list/': () => withDeskCommands(import('./support/desk/DeskScreen')),
  '/settings/': () => withListCommands(import('./session/settings/SettingsScreen')),
} as const satisfies Readonly<Record<ScreenPlace, () => Promise<object>>>
