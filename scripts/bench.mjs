// Measures the product beside references and prints one table. `npm run bench -- P9 P11 --quick --record`
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { build, checkNode, install, root } from './prepare.mjs'

checkNode()
install()
await build()

const folder = join(root, 'dist/bench')
rmSync(folder, { recursive: true, force: true })

/** The worker that reads an opened log, as a bundle of its own. */
const OWN_WORKER = 'src/boot/file/opened/worker.ts'

const workerAt = (url) => `export default class extends Worker { constructor() { super(${url}) } }`

/** The bare editor goes without a worker: SQL has nothing for it to do. */
const workers = {
  name: 'workers',
  setup: (build) => {
    build.onResolve({ filter: /\?worker$/ }, ({ path }) => ({ path, namespace: 'worker' }))
    build.onLoad({ filter: /./, namespace: 'worker' }, ({ path }) => ({
      contents: workerAt(path.startsWith('./') ? "'/worker.js'" : 'URL.createObjectURL(new Blob([]))'),
    }))
  },
}

const esbuild = await import('esbuild')
const shared = {
  absWorkingDir: root,
  outdir: folder,
  bundle: true,
  format: 'esm',
  sourcemap: 'inline',
  logLevel: 'warning',
}
await esbuild.build({
  ...shared,
  entryPoints: { run: 'bench/main.ts' },
  platform: 'node',
  target: 'node20',
  packages: 'external',
})
await esbuild.build({
  ...shared,
  entryPoints: [
    'bench/page/main.ts',
    'bench/page/coldProduct.ts',
    'bench/page/coldReference.ts',
    'bench/page/bareMonaco.ts',
    'bench/page/draw.ts',
    'bench/page/keysEntry.ts',
    'bench/page/rawQuery.ts',
    'bench/page/scroll.ts',
  ],
  loader: { '.ttf': 'dataurl', '.woff2': 'empty' },
  plugins: [workers],
  platform: 'browser',
  target: 'es2023',
  minify: true,
  sourcemap: false,
})
await esbuild.build({
  ...shared,
  entryPoints: [OWN_WORKER],
  platform: 'browser',
  target: 'es2023',
  minify: true,
  sourcemap: false,
  format: 'iife',
})
await esbuild.stop()

const { status } = spawnSync(
  process.execPath,
  ['--expose-gc', '--enable-source-maps', join(folder, 'run.js'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, RECOUNT_CHROMIUM: findChromium() } },
)
process.exit(status ?? 1)
