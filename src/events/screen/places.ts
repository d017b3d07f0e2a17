/** The screens of the product by the beginning of their address, with the names that people know them by. */
export const PLACE_NAMES = {
  '/superset/welcome/': 'Home',
  '/sqllab/': 'SQL',
  '/sqllab/history/': 'Query history',
  '/savedqueryview/list/': 'Saved queries',
  '/chart/list/': 'Charts',
  '/charts/gallery/': 'Chart gallery',
  '/explore/': 'Explore',
  '/dashboard/list/': 'Dashboards',
  '/superset/dashboard/': 'Dashboard',
  '/tablemodelview/list/': 'Datasets',
  '/tablemodelview/edit/': 'Dataset',
  '/databaseview/list/': 'Databases',
  '/report/list/': 'Reports',
  '/annotationlayer/list/': 'Annotation layers',
  '/superset/all_entities/': 'Tags',
  '/users/list/': 'Users',
  '/audit/list/': 'Audit',
  '/support/list/': 'Support',
  '/settings/': 'Settings',
  '/history/': 'History',
} as const
/** A screen, by the beginning of its address. */
export type ScreenPlace = keyof typeof PLACE_NAMES

/** Screens of one thing each, whose address goes on behind the beginning. */
const OF_ONE_THING: ReadonlySet<string> = new Set<ScreenPlace>(['/superset/dashboard/', '/tablemodelview/edit/'])

const isScreen = (path: string): path is ScreenPlace => Object.hasOwn(PLACE_NAMES, path)

/** The screen at a path; null where there is none. */
export const screenOf = (path: string): ScreenPlace | null => {
  const whole = path.endsWith('/') ? path : `${path}/`
  if (isScreen(whole)) return OF_ONE_THING.has(whole) ? null : whole
  const begins = [...OF_ONE_THING].find((place) => whole.startsWith(place))
  return begins !== undefined && isScreen(begins) ? begins : null
}
