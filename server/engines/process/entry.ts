import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CHILDREN } from '../../launch/children.mjs'

/**
 * The file to start a child process from. In a production build it is `<bundled>` beside the server's own bundle
 * (`dist/server/engine-child.js`). In a source tree the TypeScript `source` is bundled by esbuild, a development
 * dependency, into `node_modules/.cache`, once in the life of this process and as in a build, so that children start as
 * fast as in production.
 */
export async function childEntry(base: string, bundled: string, source: string): Promise<string> {
  const here = dirname(fileURLToPath(base))
  const built = join(here, bundled)
  if (existsSync(built)) return built
  const entry = join(here, source)
  const making = bundles.get(entry) ?? bundle(entry, bundled)
  bundles.set(entry, making)
  return making
}

const bundles = new Map<string, Promise<string>>()

async function bundle(entry: string, bundled: string): Promise<string> {
  const { build } = await import('esbuild')
  const result = await build({ ...CHILDREN, entryPoints: [entry], write: false })
  const code = result.outputFiles[0]?.contents ?? new Uint8Array()
  const folder = join(packageRoot(dirname(entry)), 'node_modules', '.cache', 'recount')
  const name = `${bundled.replace(/\.js$/, '')}-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`
  const target = join(folder, name)
  if (existsSync(target) && Buffer.compare(await readFile(target), code) === 0) return target
  await mkdir(folder, { recursive: true })
  const temporary = `${target}.${process.pid}.${Math.random().toString(36).slice(2)}`
  await writeFile(temporary, code)
  await rename(temporary, target)
  return target
}

function packageRoot(start: string): string {
  let folder = start
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error('No package.json above the server sources.')
    folder = parent
  }
  return folder
}
