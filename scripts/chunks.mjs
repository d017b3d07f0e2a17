import { fileURLToPath } from 'node:url'

const START = fileURLToPath(new URL('../src/boot/client.ts', import.meta.url))
const OURS = /\/(?:src\/(?!views\/)|contract\/)/

/**
 * Puts into one file what every place starts with: all of ours that `src/boot/client.ts` imports. Left to itself the
 * bundler makes a file for each set of parts that share a module, and a hundred small files compress less well.
 */
export const coreGroup = () => {
  const core = new Set()
  const walk = (id, context) => {
    if (core.has(id) || !OURS.test(id) || id.includes('/node_modules/')) return
    core.add(id)
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) walk(next, context)
  }
  return {
    debugName: 'core',
    name: (id, context) => {
      if (core.size === 0) walk(START, context)
      return core.has(id) ? 'core' : null
    },
  }
}
