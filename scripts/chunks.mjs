import { fileURLToPath } from 'node:url'

const source = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

const MAIN = source('main.tsx')
const START = source('boot/client.ts')
const OURS = /^(?!.*\/node_modules\/).*\/(?:src\/(?!views\/)|contract\/)/

const reach = (from, context, within) => {
  const seen = new Set([from])
  for (const id of seen) {
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) if (within(next)) seen.add(next)
  }
  return seen
}

/**
 * Files for what every place starts with: `main` is what the page of signing in needs too, `core` all of ours that
 * `src/boot/client.ts` imports, `icons` those that several parts show. Left to itself the bundler makes a file for each set of parts that share a module, and
 * a hundred small files compress less well.
 */
export const startGroups = () => {
  let main = null
  let core = null
  return [
    {
      debugName: 'main',
      priority: 3,
      name: (id, context) => {
        main ??= reach(MAIN, context, () => true)
        return main.has(id) && id !== MAIN ? 'main' : null
      },
    },
    {
      debugName: 'core',
      priority: 2,
      name: (id, context) => {
        core ??= reach(START, context, (next) => OURS.test(next))
        return core.has(id) ? 'core' : null
      },
    },
    { name: 'icons', test: /lucide-react/, minShareCount: 3, includeDependenciesRecursively: false },
  ]
}
