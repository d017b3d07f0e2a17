const APP = ['src/boot/start.ts']
const SQL_COMMANDS = 'src/app/commands/sql.ts'
const SQL = ['src/views/editor/SqlScreen.tsx', 'src/app/effects/sql.ts', SQL_COMMANDS]
const LATER = [...APP, 'src/app/commands/lists.ts']
const ALL_OF_SQL = [...LATER, SQL_COMMANDS, 'src/app/commands/sqlActions.ts']
const SOURCES = [...ALL_OF_SQL, 'src/app/commands/data.ts']
const CHARTS = [...LATER, 'src/app/commands/charts.ts']

/** Code for a first visit to each place, as the source of its chunks, so that no chunk waits for its importer. */
export const PLACES = {
  app: APP,
  '/sqllab/': [...APP, ...SQL, 'src/views/editor/text/MonacoText.tsx'],
  '/history/': [...APP, 'src/views/history/HistoryScreen.tsx'],
  '/savedqueryview/list/': [...ALL_OF_SQL, 'src/views/savedQuery/SavedScreen.tsx'],
  '/settings/': [...APP, 'src/views/session/settings/SettingsScreen.tsx'],
  '/superset/welcome/': [...SOURCES, 'src/views/home/HomeScreen.tsx'],
  '/tablemodelview/list/': [...SOURCES, 'src/views/dataset/DatasetsScreen.tsx'],
  '/chart/list/': [...LATER, 'src/views/chart/list/ChartsScreen.tsx'],
  '/explore/': [
    ...CHARTS,
    ...SOURCES,
    'src/commands/explore/explore.ts',
    'src/views/explore/ExploreScreen.tsx',
    'src/app/effects/charts.ts',
    'src/effects/explore/explore.ts',
  ],
  '/dashboard/list/': [...LATER, 'src/views/dashboard/list/DashboardsScreen.tsx'],
  '/superset/dashboard/': [...CHARTS, 'src/views/dashboard/DashboardScreen.tsx', 'src/app/effects/charts.ts'],
  filters: ['src/views/filter/bar/FilterBar.tsx'],
  laterLinks: ['src/boot/laterLinks.ts'],
}
