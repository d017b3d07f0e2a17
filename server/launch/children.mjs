/** Packages with native code, and those found by their path; everything else is bundled: it loads in half the time. */
export const OUTSIDE = [
  '@duckdb/node-bindings',
  '@node-rs/*',
  '@photostructure/*',
  'esbuild',
  'libpg-query',
  'minijinja-js',
  'pg-native',
  'sql-formatter',
  'vega-datasets',
]

/** Packages written for CommonJS look for these names. */
const COMMONJS = `import { createRequire as _require } from 'node:module'
import { dirname as _dirname } from 'node:path'
import { fileURLToPath as _path } from 'node:url'
const require = _require(import.meta.url), __filename = _path(import.meta.url), __dirname = _dirname(__filename)`

/** esbuild options for the programs of child processes, in a build and in a source tree. */
export const CHILDREN = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  external: OUTSIDE,
  format: 'esm',
  banner: { js: COMMONJS },
}
