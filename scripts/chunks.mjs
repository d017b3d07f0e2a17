import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { iconOf, iconsIn } from './icons.mjs'
import { PLACES } from './places.mjs'

const source = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

const MAIN = source('src/main.tsx')
const START_OF_APP = source('src/boot/start.ts')
const START = source('src/boot/client/client.ts')
const OURS = /^(?!.*\/node_modules\/).*\/(?:src\/(?!views\/)|contract\/|common\/)/

const ENTRIES = [...new Set(Object.values(PLACES).flat())]
const SCREENS = ENTRIES.filter((entry) => /(?:Screen|MonacoText)\.tsx$/.test(entry)).map(source)
/** Screens that show charts, the dashboard first: code of it alone is `dashboard`, code of both `figure`. */
const CHART_SCREENS = ['dashboard/DashboardScreen', 'explore/ExploreScreen'].map((screen) =>
  source(`src/views/${screen}.tsx`),
)
const OTHER_SCREENS = SCREENS.filter((screen) => !CHART_SCREENS.includes(screen))
const SQL_COMMANDS = source('src/app/commands/sql.ts')
/** Code that loads databases and their contents, and the calls that it makes. */
const SCHEMAS = ['src/app/effects/sql.ts', 'src/effects/schema/functions.ts'].map(source)
const SQL = source('src/views/editor/SqlScreen.tsx')
const TEXT = source('src/views/editor/text/MonacoText.tsx')
const HISTORY = source('src/views/history/HistoryScreen.tsx')
/** Commands and effects of screens without charts. */
const LATER = [
  START_OF_APP,
  ...ENTRIES.filter((entry) => /\/app\/(?:commands|effects)\/(?!charts)/.test(entry)).map(source),
  source('src/app/effects/runs.ts'),
]

/** Modules that both the sign-in page and the start of the product need. */
const OF_BOTH = /\/src\/(?:views\/(?:controls\/loading\/|session\/signIn\/name\.)|core\/http\/sessionOver\.)/
/** The field of a text in a form, before the editor of texts has come. */
const DESCRIPTION = /\/src\/views\/richText\/field\/(?:DescriptionField|useFieldCode)\./
/** A few lines each that most places share: as files of their own each would take a round trip. */
const FEW_LINES = new RegExp(
  [
    '/node_modules/rxjs/',
    '/common/template/hasTemplate\\.ts',
    '/contract/(?:common|fields)\\.ts',
    '/src/domain/layout/positions\\.ts',
    '/src/domain/sql/quotes\\.ts',
    '/src/projections/(?:[^/]+/selectors|dashboard/rights|session/(?:ownership|permissions))\\.ts',
    '/src/views/upload/openFile\\.ts',
    '/src/views/editor/text/(?:burst|leaving)\\.ts',
  ].join('|'),
)

const series = ['line', 'smooth', 'step', 'bar', 'scatter'].map((kind) => `echarts_timeseries_${kind}`)
/** Kinds that share all they are drawn with, and those that are a few lines. */
const PLAIN = [...series, 'echarts_timeseries', 'echarts_area', 'big_number', 'big_number_total']

/** Code that loads after the screen of a dashboard: dozens of small modules that are always needed together. */
const FOLLOWING = {
  kinds: [...PLAIN, 'pie'].map((kind) => source(`src/domain/charts/kinds/${kind}/index.ts`)),
  figures: ['big_number_total/index.tsx', 'table/money.ts', 'common/figure/MarkCell.tsx'].map((one) =>
    source(`src/views/chart/${one}`),
  ),
  charts: [
    ...PLAIN.map((kind) => source(`src/views/chart/${kind}/index.tsx`)),
    source('src/views/chart/pie/Drawing.tsx'),
  ],
  filters: [source('src/views/filter/bar/FilterBar.tsx')],
  lists: ['src/effects/dashboard/list.ts', 'src/effects/tag/tag.ts', 'src/projections/report/content.ts'].map(source),
  rows: [source('src/app/effects/charts.ts')],
  figure: [source('src/app/commands/charts.ts')],
}

/** d3 is one module to its importers; these parts of it are for a kind or two. */
const OF_ONE_KIND =
  /\/node_modules\/(?:d3-(?:geo|delaunay|hierarchy|force|quadtree|timer|dispatch)|delaunator|robust-predicates)\//

/** d3 is one module to its importers: these parts of it format numbers and dates, and the others draw. */
const WRITES = /\/node_modules\/(?:internmap|d3-(?:array|format|time|time-format))\//
const IN_D3 = /\/node_modules\/(?:internmap|d3-[\w-]+)\//

/** Libraries of menus, boxes and lists; large, and mostly for things that open later. */
const LIBRARY_OF_CONTROLS = /@base-ui|@floating-ui|tabbable|reselect/
const HEAVY = /@base-ui|react-virtual/
const PARTS = /\/src\/views\/(?:controls\/|i18n\.ts|[^/]+\.css|shell\/(?:theme|Logo)\.)/
const SHELL = /\/src\/views\/(?:shell\/(?:\w+\/)?)?[^/]+\.tsx?$/
/** Parts of the SQL screen that other places share. */
const OF_SQL = /\/src\/(?:core|domain|projections|views\/(?:editor|run|schema|share|grid|history|expressions))\//
/** Controls of forms and lists that neither a dashboard nor the history shows at first. */
const FIELDS = /\/src\/views\/controls\/(?:tree|combobox)\/\w+\.tsx?$/
/** Parts of lists with selection and actions. */
const OF_LISTS = /\/src\/views\/(?:lists|tag\/chips|dashboard\/create)\/\w+\.tsx?$/
const SMALL_LIBRARIES = /lucide-react|wouter|regexparam|use-sync-external/

/** A small thing that screens share and that knows nothing of the product: a button, a sign. */
const isPart = (id, context) =>
  SMALL_LIBRARIES.test(id) ||
  (PARTS.test(id) && !(context.getModuleInfo(id)?.importedIds ?? []).some((one) => HEAVY.test(one)))

const reach = (from, context, within) => {
  const seen = new Set([from])
  for (const id of seen) {
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) if (within(next)) seen.add(next)
  }
  return seen
}

/**
 * Files for the start of every place: `main` is shared with the sign-in page; `core` is all of our code that `boot/client/client.ts`
 * imports; `parts` and `shell` are small modules shared by several screens, `parts` also by the sign-in page; `signs` are icons
 * outside of the frame, the SQL screen and the history; `fields` are controls of forms; `listing` is for lists with selection; `sql` is shared
 * by the SQL screen, `completion` by its large editor, `past` also by the history, and `base` has the libraries of their controls; `figure` is the display of a
 * chart of any kind on dashboards and in Explore; `dashboard` is the rest of a dashboard; `schemas` loads the contents of
 * databases; `kinds`, `figures`, `charts`, `filters`, `lists` and `rows` load after the screens, which do not need them
 * at once. By default the bundler makes a file for each set of modules that share an importer: a hundred small files compress
 * less well, and on a slow network every six of them cost a round trip.
 */
export const startGroups = () => {
  let main = null
  let core = null
  let sql = null
  let text = null
  let past = null
  let signs = null
  let following = null
  let schemas = null
  let commands = null
  const followingOf = (context) => {
    const known = [MAIN, START, ...LATER, ...OTHER_SCREENS].flatMap((screen) => [...reach(screen, context, () => true)])
    const taken = new Set(known)
    const found = new Map()
    const [first, ...others] = CHART_SCREENS.map((screen) => reach(screen, context, () => true))
    for (const id of first) {
      if (taken.has(id) || CHART_SCREENS.includes(id) || LIBRARY_OF_CONTROLS.test(id)) continue
      found.set(id, others.every((one) => one.has(id)) ? 'figure' : 'dashboard')
    }
    for (const [name, sources] of Object.entries(FOLLOWING)) {
      for (const one of sources) {
        for (const id of reach(one, context, () => true)) {
          if (taken.has(id) || found.has(id) || OF_ONE_KIND.test(id) || LIBRARY_OF_CONTROLS.test(id)) continue
          if (name !== 'figures' || !IN_D3.test(id) || WRITES.test(id)) found.set(id, name)
        }
      }
    }
    return found
  }
  return [
    {
      debugName: 'main',
      priority: 3,
      name: (id, context) => {
        main ??= reach(MAIN, context, () => true)
        return (main.has(id) && id !== MAIN) || OF_BOTH.test(id) ? 'main' : null
      },
    },
    {
      debugName: 'core',
      priority: 2,
      name: (id, context) => {
        core ??= reach(START, context, (next) => OURS.test(next))
        return core.has(id) || FEW_LINES.test(id) ? 'core' : null
      },
    },
    {
      debugName: 'schemas',
      priority: 1,
      includeDependenciesRecursively: false,
      name: (id, context) => {
        schemas ??= new Set(SCHEMAS.flatMap((one) => [...reach(one, context, (next) => OURS.test(next))]))
        return schemas.has(id) ? 'schemas' : null
      },
    },
    {
      debugName: 'following',
      priority: 1,
      includeDependenciesRecursively: false,
      name: (id, context) => {
        following ??= followingOf(context)
        return following.get(id) ?? null
      },
    },
    { name: 'fields', test: FIELDS, priority: 1, minShareCount: 2, includeDependenciesRecursively: false },
    {
      debugName: 'parts',
      minShareCount: 2,
      name: (id, context) => {
        if (!isPart(id, context)) return null
        // `parts` must not import `signs`: each file would wait for the other
        signs ??= iconsIn([
          ...['shell', 'controls'].flatMap((name) =>
            readdirSync(source(`src/views/${name}`), { recursive: true, encoding: 'utf8' }).map((file) =>
              source(`src/views/${name}/${file}`),
            ),
          ),
          ...[START_OF_APP, SQL, HISTORY].flatMap((one) => [...reach(one, context, () => true)]),
        ])
        const icon = iconOf(id)
        return icon === null || signs.has(icon) ? 'parts' : 'signs'
      },
    },
    { name: 'description', test: DESCRIPTION, includeDependenciesRecursively: false },
    { name: 'shell', test: SHELL, minShareCount: 2 },
    { name: 'listing', test: OF_LISTS, minShareCount: 2, includeDependenciesRecursively: false },
    {
      debugName: 'commands',
      priority: 1,
      includeDependenciesRecursively: false,
      name: (id, context) => {
        commands ??= reach(SQL_COMMANDS, context, (next) => next.includes('/src/commands/'))
        return commands.has(id) ? 'commands' : null
      },
    },
    {
      debugName: 'sql',
      minShareCount: 2,
      includeDependenciesRecursively: false,
      name: (id, context) => {
        sql ??= reach(SQL, context, () => true)
        text ??= reach(TEXT, context, () => true)
        past ??= reach(HISTORY, context, () => true)
        if (!(sql.has(id) || text.has(id)) || id === SQL || id === TEXT || !OF_SQL.test(id)) return null
        return past.has(id) ? 'past' : sql.has(id) ? 'sql' : 'completion'
      },
    },
    {
      name: 'base',
      test: LIBRARY_OF_CONTROLS,
      minShareCount: 3,
      includeDependenciesRecursively: false,
    },
  ]
}
