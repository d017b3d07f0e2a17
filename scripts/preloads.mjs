const APP = ['src/boot/start.ts']
const SQL = 'src/views/sql/SqlScreen.tsx'
const AREAS = [...APP, 'src/commands/later.ts']

/** What a first visit to each place needs, as the source of its chunks, so that nothing waits for its importer. */
const PLACES = {
  '/sqllab/': [...APP, SQL, 'src/views/sql/editor/MonacoText.tsx'],
  '/history/': [...APP, 'src/views/history/HistoryScreen.tsx', SQL],
  '/savedqueryview/list/': [...APP, 'src/views/saved/SavedScreen.tsx'],
  '/settings/': [...APP, 'src/views/settings/SettingsScreen.tsx'],
  '/superset/welcome/': [...AREAS, 'src/views/home/HomeScreen.tsx'],
  '/tablemodelview/list/': [...AREAS, 'src/views/datasets/DatasetsScreen.tsx'],
  '/chart/list/': [...AREAS, 'src/views/chartList/ChartsScreen.tsx'],
  '/explore/': [...AREAS, 'src/views/explore/ExploreScreen.tsx'],
  '/dashboard/list/': [...AREAS, 'src/views/dashboardList/DashboardsScreen.tsx'],
  '/superset/dashboard/': [
    ...AREAS,
    'src/views/dashboard/DashboardScreen.tsx',
    'src/effects/dashboard.ts',
    'src/views/charts/echarts_timeseries_line/index.tsx',
    'src/views/filters/FilterBar.tsx',
  ],
}

/** Writes `preloads.json`: for each place the addresses of its scripts and styles. The server links them in the page. */
export const preloads = () => ({
  name: 'preloads',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const chunkOf = (source) => {
      const found = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(`/${source}`)))
      if (found === undefined) throw new Error(`${source} is no chunk of its own`)
      return found
    }
    const filesOf = (chunk, seen = new Set()) => {
      if (seen.has(chunk.fileName)) return seen
      seen.add(chunk.fileName)
      for (const name of chunk.imports) if (bundle[name]?.type === 'chunk') filesOf(bundle[name], seen)
      // Styles of what is imported come first, as in the order of the modules.
      for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css)
      return seen
    }
    const entry = filesOf(chunks.find((chunk) => chunk.isEntry))
    const places = Object.entries(PLACES).map(([place, sources]) => {
      const files = sources.flatMap((source) => [...filesOf(chunkOf(source))])
      return [place, [...new Set(files)].filter((file) => !entry.has(file)).map((file) => `/${file}`)]
    })
    this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(Object.fromEntries(places)) })
  },
})
