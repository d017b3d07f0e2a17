const FILE = /\/@monaco-editor\/loader\/lib\/es\/config\/index\.js$/
const ADDRESS = /'https:\/\/cdn\.[^']+'/

/**
 * The loader of @monaco-editor/react would load Monaco from a host that is not ours where nobody gave it one. Ours comes with
 * the page (`src/views/editor/text/monaco.ts`), so the other address does not get into the build.
 */
export const ownMonaco = () => {
  let isMet = false
  return {
    name: 'own-monaco',
    apply: 'build',
    transform(code, id) {
      if (!FILE.test(id.split('?')[0])) return null
      if (!ADDRESS.test(code)) throw new Error(`${id} names no other host: see scripts/ownMonaco.mjs`)
      isMet = true
      return { code: code.replace(ADDRESS, "''"), map: null }
    },
    buildEnd(error) {
      if (error === undefined && !isMet) throw new Error('The loader of Monaco is missing: see scripts/ownMonaco.mjs')
    },
  }
}
