/**
 * Checks the areas, in `npm test`: the areas of a layer form no circle of imports, and each of the features below is found
 * under the name of its area in every layer that it does not name in `without`. `npm run areas` writes both to docs/architecture/areas.md, `--check` compares.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { areaIn, circleIn, importsOf } from './lint/areaImports.mjs'
import { root } from './prepare.mjs'
import { sourceFiles } from './sourceFiles.mjs'

const DOCUMENT = join(root, 'docs/architecture/areas.md')
/** Layers whose areas form no circle. Dialogs and screens show each other, and areas of the server share rows, so those may. */
const LAYERS = ['contract', 'src/core', 'src/domain', 'src/events', 'src/projections', 'src/commands', 'src/effects']

/**
 * The event of a feature, its command, and its REST call; `callArea` where another area owns the call; `without` are layers that
 * have no part of their own in it: an edit is synced with all others, and a restored version is an edit.
 */
const FEATURES = [
  {
    feature: 'A tab is renamed',
    area: 'editor',
    event: 'editor.renamed',
    command: 'editor.rename',
    call: 'tabPut',
    without: ['src/effects'],
  },
  { feature: 'A run is stopped', area: 'run', event: 'run.stop_requested', command: 'run.stop', call: 'queryStop' },
  {
    feature: 'A filter is applied',
    area: 'filter',
    event: 'dataMask.applied',
    command: 'dataMask.apply',
    call: 'filterStatePost',
  },
  {
    feature: 'A chart is saved',
    area: 'explore',
    event: 'explore.save_requested',
    command: 'explore.save',
    call: 'chartPost',
    // one API saves charts, whether Explore or another client sends them
    callArea: 'chart',
  },
  {
    feature: 'A dataset is synced',
    area: 'dataset',
    event: 'dataset.source_requested',
    command: 'dataset.read_source',
    call: 'externalMetadata',
  },
  {
    feature: 'A report is sent',
    area: 'report',
    event: 'report.send_requested',
    command: 'report.send',
    call: 'reportSend',
  },
  { feature: 'A user is added', area: 'user', event: 'users.save_requested', command: 'users.save', call: 'userPost' },
  {
    feature: 'A brush filters other charts',
    area: 'filter',
    event: 'dataMask.cross_filtered',
    command: 'dataMask.cross_filter',
    call: 'filterStatePut',
  },
  {
    feature: 'A permalink is made',
    area: 'dashboard',
    event: 'dashboard.link_requested',
    command: 'dashboard.link',
    call: 'dashboardPermalinkPost',
  },
  {
    feature: 'A file is uploaded',
    area: 'upload',
    event: 'upload.table_requested',
    command: 'upload.make',
    call: 'upload',
  },
  {
    feature: 'A rule of row-level security is saved',
    area: 'rowLevelSecurity',
    event: 'rule.save_requested',
    command: 'rule.save',
    call: 'rulePost',
  },
  {
    feature: 'A version of a dashboard is restored',
    area: 'dashboard',
    event: 'dashboard.version_restored',
    command: 'dashboard.restore',
    call: 'dashboardVersionGet',
    without: ['src/projections', 'src/effects'],
  },
]

const files = sourceFiles(['src', 'contract', 'server/routes']).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}))
const faults = []

const graphs = LAYERS.map((layer) => ({ layer, areas: importsOf(files, layer) }))
for (const { layer, areas } of graphs) {
  const circle = circleIn(areas)
  if (circle !== null) faults.push(`areas of ${layer} form a circle:\n  ${circle.join('\n  ')}`)
}

/** Marks by which the code of a feature is found in each layer. */
const marksOf = ({ event, command, call }) => [
  ['src/events', `'${event}'`],
  ['src/projections', `'${event}'`],
  ['src/commands', `event('${event}'`],
  ['src/commands', `'${command}':`],
  ['src/effects', `'${event}'`],
  ['src/views', `'${command}'`],
  ['contract', `name: '${call}'`],
  ['server/routes', `calls.${call},`],
]

const placesOf = ({ feature, area: named, callArea = named, without = [], ...names }) => {
  const places = []
  for (const [layer, mark] of marksOf(names)) {
    const area = layer.startsWith('src/') ? named : callArea
    const marked = files.filter(({ file, text }) => file.startsWith(`${layer}/`) && text.includes(mark))
    const areaFiles = marked.filter(({ file }) => areaIn(layer, file)[0].replace(/\.tsx?$/, '') === area)
    if (areaFiles.length === 0 && !without.includes(layer))
      faults.push(
        `${feature}: ${mark} is in ${marked.map(({ file }) => file).join(', ') || 'no file'}, not in ${layer}/${area}`,
      )
    places.push(...areaFiles.map(({ file }) => file))
  }
  return [...new Set(places)]
}

const features = FEATURES.flatMap((one) => [
  `- ${one.feature}: \`${one.area}\``,
  ...placesOf(one).map((file) => `  - \`${file}\``),
])
const imports = graphs.map(({ layer, areas }) => {
  const lines = [...areas]
    .filter(([, imported]) => imported.size > 0)
    .map(([area, imported]) => `${area}: ${[...imported.keys()].toSorted().join(', ')}`)
  return `- \`${layer}\`: ${lines.length === 0 ? 'none' : lines.toSorted().join('; ')}`
})
const document = `# Areas

\`npm run areas\` writes this file.

An area has one name in every layer: \`src/events/<area>\`, \`src/projections/<area>\`, \`src/commands/<area>\`,
\`src/effects/<area>\`, \`src/views/<area>\`, \`contract/<area>\`, \`server/routes/<area>\` and \`server/<area>\`.

## Features

Each with its area, and the files in which its event, its command or its call is.

${features.join('\n')}

## Imports between areas

The areas of a layer form no circle. Each line names the areas that an area imports.

${imports.join('\n')}
`
if (process.argv.includes('--check')) {
  if (!existsSync(DOCUMENT) || readFileSync(DOCUMENT, 'utf8') !== document)
    faults.push('docs/architecture/areas.md is not up to date: npm run areas')
} else writeFileSync(DOCUMENT, document)
for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)
