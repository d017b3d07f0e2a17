import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { PLACES } from './places.mjs'

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const firstOf = (paths) => paths.filter((path) => existsSync(at(path))).slice(0, 1)

/**
 * Code of each chart kind by its key, and the module of its type, by its key and `type`: a dashboard preloads the kinds of its
 * charts, and requests their rows once it knows the types.
 */
const kinds = () =>
  readdirSync(at('src/domain/charts/kinds')).flatMap((key) => {
    const type = `src/domain/charts/kinds/${key}/index.ts`
    const drawing = firstOf(['Drawing.tsx', 'index.tsx', 'index.ts'].map((file) => `src/views/chart/${key}/${file}`))
    return existsSync(at(type)) && drawing.length > 0
      ? [
          [key, drawing],
          [`${key}/type`, [type]],
        ]
      : []
  })

/**
 * Writes `preloads.json`: for each place, and for each kind of chart, the addresses of its scripts and styles. The server
 * links them in the page.
 */
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
      // Styles of imports come first, as in the order of the modules.
      for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css)
      return seen
    }
    const entry = filesOf(chunkOf('src/main.tsx'))
    const places = [...Object.entries(PLACES), ...kinds()].map(([place, sources]) => {
      const files = sources.flatMap((source) => [...filesOf(chunkOf(source))])
      const placeFiles = [...new Set(files)].filter((file) => !entry.has(file))
      const isStyle = (file) => file.endsWith('.css')
      const sizeOf = (file) => bundle[file].code.length
      // styles in their order; of scripts the slowest begins first
      const scripts = placeFiles.filter((file) => !isStyle(file)).toSorted((a, b) => sizeOf(b) - sizeOf(a))
      return [place, [...scripts, ...placeFiles.filter(isStyle)].map((file) => `/${file}`)]
    })
    this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(Object.fromEntries(places)) })
  },
})
