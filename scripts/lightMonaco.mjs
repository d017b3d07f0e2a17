const FILE = /\/vs\/platform\/contextkey\/common\/contextkey\.js$/
const MADE = '_parseError = new Error()'

/**
 * Monaco makes an error while it is loaded, to throw it some day. For the places in its stack V8 parses the whole of
 * Monaco once more, a quarter of the time that it takes to load: what is thrown here has no stack.
 */
export const lightMonaco = () => ({
  name: 'light-monaco',
  apply: 'build',
  transform(code, id) {
    if (!FILE.test(id)) return null
    if (!code.includes(MADE)) throw new Error(`${id} makes its error in another way: see scripts/lightMonaco.mjs`)
    return { code: code.replace(MADE, MADE.replace('new Error()', 'Object.create(Error.prototype)')), map: null }
  },
})
