// Lint rule `walls/layers`: a layer imports only the layers below it, and server areas know nothing of HTTP.
import { dirname, join, relative, sep } from 'node:path'

const PURE = [
  'common',
  'core/json',
  'core/events',
  'core/readModel',
  'core/commands',
  'core/results/types',
  'core/results/column',
  'core/results/cellNumber',
  'core/results/exact',
  'core/http/serverError',
  'core/http/sessionOver',
  'core/log',
]
const MODEL = ['domain', 'events', 'projections', ...PURE]
/** Puts together what `MODEL` consists of. */
const COMPOSED = ['app/events', 'app/readModel', 'app/sentences']
const KERNEL = ['core', 'contract', 'common']

/**
 * Allowed imports of each layer, by folders or files of `src`, with `common`, `contract` and `server` beside them. The first
 * layer whose folder holds a file counts.
 * @type {readonly (readonly [string, readonly string[]])[]}
 */
const LAYERS = [
  ['core', [...KERNEL]],
  ['domain', ['domain', 'events', ...PURE, 'contract']],
  ['events', ['events', ...PURE]],
  ['projections', MODEL],
  ['commands', ['commands', ...COMPOSED, ...MODEL]],
  ['effects', ['effects', ...COMPOSED, ...MODEL, ...KERNEL]],
  ['app', ['app', 'commands', 'effects', ...MODEL, ...KERNEL]],
  ['views', ['views', 'commands', 'app/commands', ...COMPOSED, ...MODEL, 'contract']],
  ['boot', ['boot', 'views', 'app', 'commands', 'effects', ...MODEL, ...KERNEL]],
  ['main', ['boot', 'views']],
  ['common', ['common']],
  ['contract', ['contract', 'common']],
  ['server', ['server', 'contract', 'common']],
]

const ROOT = ['server/app', 'server/boot', 'server/server']
/**
 * The importers of a part of the server; all others are refused.
 * @type {readonly (readonly [string, readonly string[]])[]}
 */
const RESERVED = [
  ['server/http', ['server/http', 'server/routes', 'server/superset', ...ROOT]],
  ['server/routes', ['server/routes', ...ROOT]],
  ['server/services', ['server/routes', ...ROOT]],
]

const isIn = (path, folder) => path === folder || path.startsWith(`${folder}/`)

/** Path of a file below `src`, or below the repository for `contract`, `server` and others; without its ending. */
const placeOf = (root, file) =>
  relative(root, file)
    .split(sep)
    .join('/')
    .replace(/\.(?:tsx?|d\.ts|mjs)$/, '')
    .replace(/^src\//, '')

export const layers = {
  create: (context) => {
    const place = placeOf(context.cwd, context.filename)
    const [name, allowed] = LAYERS.find(([folder]) => isIn(place, folder)) ?? [null, []]
    const check = (source) => {
      if (name === null || typeof source?.value !== 'string' || !source.value.startsWith('.')) return
      const target = placeOf(context.cwd, join(dirname(context.filename), source.value))
      const known = LAYERS.some(([folder]) => isIn(target, folder))
      const reserved = RESERVED.find(([folder]) => isIn(target, folder))
      const isReserved = reserved !== undefined && !reserved[1].some((folder) => isIn(place, folder))
      if (isReserved || (known && !allowed.some((folder) => isIn(target, folder)))) {
        context.report({ node: source, message: `${name} must not import ${target}` })
      }
    }
    /** Views dispatch commands, which build the events. */
    const checkEvents = ({ source, specifiers }) => {
      const target = placeOf(context.cwd, join(dirname(context.filename), source.value))
      if (name !== 'views' || target !== 'core/events/registry') return
      if (specifiers.some(({ imported }) => imported?.name === 'event'))
        context.report({ node: source, message: 'views must not build events' })
    }
    return {
      ImportDeclaration: (node) => {
        check(node.source)
        checkEvents(node)
      },
      ExportAllDeclaration: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
    }
  },
}

export default { meta: { name: 'walls' }, rules: { layers } }
