/** Files that create errors while they load: the expression, its replacement, and the expected count. */
const MAKERS = [
  {
    file: /\/vs\/platform\/contextkey\/common\/contextkey\.js$/,
    made: /(_parseError) = new Error\(\)/g,
    light: '$1 = Object.create(Error.prototype)',
    times: 1,
  },
  {
    file: /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
    made: /(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g,
    light: '$1 = Object.assign(Object.create(Error.prototype), { message: $2 })',
    times: 5,
  },
]

/**
 * React and Monaco create errors while they load, to throw or compare them later. For the positions in their stacks V8 parses all
 * surrounding code once more, a quarter of the loading time: here such errors have no stacks.
 */
export const lightErrors = () => {
  const met = new Set()
  return {
    name: 'light-errors',
    apply: 'build',
    transform(code, id) {
      const [path] = id.split('?')
      const maker = MAKERS.find(({ file }) => file.test(path))
      if (maker === undefined) return null
      const found = code.match(maker.made)?.length ?? 0
      if (found !== maker.times) {
        throw new Error(`${id} makes ${found} errors, not ${maker.times}: see scripts/lightErrors.mjs`)
      }
      met.add(maker)
      return { code: code.replace(maker.made, maker.light), map: null }
    },
    buildEnd(error) {
      const missed = MAKERS.filter((maker) => !met.has(maker))
      // report the error that ended the build rather than this, which may be its consequence
      if (error === undefined && missed.length > 0) {
        throw new Error(`no file is ${missed.map(({ file }) => file.source).join(' or ')}: see scripts/lightErrors.mjs`)
      }
    },
  }
}
