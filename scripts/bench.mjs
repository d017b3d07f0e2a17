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

/** The bare editor goes without a worker: SQL has nothing for it to do. */
const withoutWorker = {
  name: 'without-worker',
  setup: (build) => {
    build.onResolve({ filter: /\?worker$/ }, ({ path }) => ({ path, namespace: 'worker' }))
    const contents =
      'export default class extends Worker { constructor() { super(URL.createObjectURL(new Blob([]))) } }'
    build.onLoad({ filter: /./, namespace: 'worker' }, () => ({ contents }))
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
  plugins: [withoutWorker],
  platform: 'browser',
  target: 'es2023',
  minify: true,
  sourcemap: false,
})
await esbuild.stop()

const { status } = spawnSync(
  process.execPath,
  ['--expose-gc', '--enable-source-maps', join(folder, 'run.js'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, RECOUNT_CHROMIUM: findChromium() } },
)
process.exit(status ?? 1)
