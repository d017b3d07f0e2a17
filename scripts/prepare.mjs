import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { CHILDREN, OUTSIDE } from '../server/launch/children.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const say = (text) => console.log(text)

/** Ends with one line when this Node is too old. */
export const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Recount needs Node 20.19 or later; this is ${process.versions.node}.`)
  process.exit(1)
}

const run = (command, args) => {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (error || status !== 0) throw new Error(`${[command, ...args].join(' ')} failed`)
}

const npm = (args) => {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js') || script?.endsWith('.cjs')) run(process.execPath, [script, ...args])
  else run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
}

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null)

/** Installs the packages of package-lock.json, unless they are installed already. */
export const install = () => {
  const lockHash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = join(root, 'node_modules', '.recount-lock')
  if (read(stamp) === lockHash) return
  say('Installing dependencies …')
  npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, lockHash)
}

const filesUnder = (path) => {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

const fingerprint = (paths) => {
  const hash = createHash('sha256').update(process.version)
  for (const file of paths.flatMap(filesUnder)) {
    const { mtimeMs, size } = statSync(join(root, file))
    hash.update(`${file} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex')
}

const whenChanged = async (name, output, paths, build) => {
  const stamp = join(root, 'dist', `.${name}`)
  const sourcesHash = fingerprint([...paths, 'package-lock.json', 'tsconfig.json', 'scripts/prepare.mjs'])
  if (read(stamp) === sourcesHash && existsSync(join(root, output))) return
  say(`Building the ${name} …`)
  await build()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, sourcesHash)
}

const compress = promisify(brotliCompress)
const worthIt = /\.(?:js|css|svg|json|wasm|ttf)$/

/** The first files of every page, and the size above which files are compressed less. */
const ENTRY = /\/(?:index|main)-[^/]*$/
const LARGE = 1_000_000

/** Files that first visits wait for are packed as tightly as can be, which takes thrice as long. */
const qualities = (folder) => {
  const first = new Set(Object.values(JSON.parse(readFileSync(join(root, folder, 'preloads.json'), 'utf8'))).flat())
  return (file, size) => (size < LARGE && (first.has(file.slice(folder.length)) || ENTRY.test(file)) ? 11 : 9)
}

const precompress = async (folder) => {
  const qualityOf = qualities(folder)
  const files = filesUnder(folder).filter((file) => worthIt.test(file) && statSync(join(root, file)).size > 1024)
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(root, file))
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: qualityOf(file, bytes.length),
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      await writeFile(join(root, `${file}.br`), await compress(bytes, { params }))
    }),
  )
}

const buildClient = async () => {
  run(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'])
  await precompress('dist/client')
}

/** Has the server keep its code in compiled form, for this Node. It starts without that too, only slower. */
const rehearse = (outdir) => {
  const stdio = ['ignore', 'ignore', 'inherit']
  const { status } = spawnSync(process.execPath, [join(root, outdir, 'rehearse.js')], { cwd: root, stdio })
  if (status !== 0) say('The server will start slower: its code could not be compiled ahead.')
}

/** Bundles the server and its child processes into a folder. */
export const bundleServer = async (outdir) => {
  const esbuild = await import('esbuild')
  const shared = { absWorkingDir: root, outdir, sourcemap: true, logLevel: 'warning' }
  await esbuild.build({
    ...shared,
    bundle: true,
    platform: 'node',
    target: 'node20',
    external: OUTSIDE,
    entryPoints: { server: 'server/main.ts' },
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    // without comments it is pure ASCII, which loads in half the time; lines stay short for error messages
    minifyWhitespace: true,
    lineLimit: 120,
    legalComments: 'external',
    // V8 compiles it as a script, which has neither of these
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': '_url' },
    banner: { js: `const _url = require('node:url').pathToFileURL(__filename).href` },
  })
  await esbuild.build({
    ...shared,
    ...CHILDREN,
    entryPoints: {
      main: 'server/launch/main.ts',
      rehearse: 'server/launch/rehearse.ts',
      'engine-child': 'server/engines/duckdb/child.ts',
      'postgres-child': 'server/engines/postgres/child.ts',
      'trino-child': 'server/engines/trino/child.ts',
      'trino-export-child': 'server/engines/trino/export/child.ts',
      'export-child': 'server/engines/duckdb/export/child.ts',
      'postgres-export-child': 'server/engines/postgres/export/child.ts',
      'parquet-child': 'server/engines/export/parquet/parquetChild.ts',
      'load-child': 'server/upload/loadChild.ts',
      'bundle-child': 'server/dashboard/bundle/readChild.ts',
      'sheet-child': 'server/upload/sheet/sheetChild.ts',
      'sample-child': 'server/sample/child.ts',
      'template-child': 'server/templates/child.ts',
    },
  })
  copyFileSync(join(root, 'server/run/format/formatWorker.mjs'), join(root, outdir, 'formatWorker.mjs'))
  await esbuild.stop()
  rehearse(outdir)
}

/** Builds client and server when their sources are not those of the last build. */
export const build = async () => {
  const client = [
    'index.html',
    'src',
    'common',
    'contract',
    'public',
    'vite.config.ts',
    'scripts/chunks.mjs',
    'scripts/d3Parts.mjs',
    'scripts/iconParts.mjs',
    'scripts/risonParts.mjs',
    'scripts/rxjsParts.mjs',
    'scripts/icons.mjs',
    'scripts/places.mjs',
    'scripts/preloads.mjs',
  ]
  await whenChanged('client', 'dist/client/index.html', client, buildClient)
  await whenChanged('server', 'dist/server/server.cjs', ['server', 'contract', 'common'], () =>
    bundleServer('dist/server'),
  )
}
