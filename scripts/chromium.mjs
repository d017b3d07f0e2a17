// Finds a Chromium for the browser tests, or installs one by the means the machine has.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const onPath = (name) => {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return found.status === 0 ? found.stdout.trim() : null
}

const system = () => ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(onPath).find(Boolean)

const inCache = () => {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache/ms-playwright')
  if (!existsSync(cache)) return null
  const candidates = readdirSync(cache)
    .filter((folder) => folder.startsWith('chromium-'))
    .flatMap((folder) => [join(cache, folder, 'chrome-linux64/chrome'), join(cache, folder, 'chrome-linux/chrome')])
  return candidates.find((file) => existsSync(file)) ?? null
}

const find = () => process.env.RECOUNT_CHROMIUM ?? system() ?? inCache()

const tryTo = (say, command, args) => {
  console.log(say)
  try {
    execFileSync(command, args, { stdio: 'inherit' })
  } catch {
    console.log('  that did not work here')
  }
}

/** Path of a Chromium; exits with one line when there is none and none can be installed. */
export const findChromium = () => {
  let found = find()
  if (found) return found
  tryTo('No Chromium found; installing one with Playwright', 'npx', ['playwright', 'install', 'chromium'])
  found = find()
  if (found) return found
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    tryTo('Installing the Debian package', 'sh', ['-c', 'apt-get update -q && apt-get install -yq chromium'])
  }
  found = find()
  if (found) return found
  console.error('No Chromium for the browser tests. Install one, or name it in RECOUNT_CHROMIUM.')
  process.exit(1)
}

const SHELL = 'chromium-headless-shell'

/** Debian has it as a package of its own; without a network the attempt ends after three minutes. */
const installShell = () => {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return null
  const command = `apt-get update -q && apt-get install -yq ${SHELL}`
  tryTo('No headless Chromium found; installing the Debian package', 'timeout', ['180', 'sh', '-c', command])
  return onPath(SHELL)
}

/**
 * Path of a headless Chromium: it takes two thirds of the time, and is enough for pages. Tests of the browser itself need a whole
 * one, which is also the fallback.
 */
export const findHeadless = () =>
  process.env.RECOUNT_HEADLESS ?? process.env.RECOUNT_CHROMIUM ?? onPath(SHELL) ?? installShell() ?? findChromium()
