import { replaceInBuild } from './replaceInBuild.mjs'

/**
 * React and Monaco create errors while they load, to throw or compare them later. For the positions in their stacks V8 parses all
 * surrounding code once more, a quarter of the loading time: here such errors have no stacks.
 */
export const lightErrors = () =>
  replaceInBuild('lightErrors', [
    {
      file: /\/vs\/platform\/contextkey\/common\/contextkey\.js$/,
      pattern: /(_parseError) = new Error\(\)/g,
      replacement: '$1 = Object.create(Error.prototype)',
      times: 1,
    },
    {
      file: /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
      pattern: /(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g,
      replacement: '$1 = Object.assign(Object.create(Error.prototype), { message: $2 })',
      times: 5,
    },
  ])
