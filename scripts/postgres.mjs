import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const DEBIAN = '/usr/lib/postgresql'
const MINUTES = 5

const isInstalled = () => existsSync(DEBIAN) && readdirSync(DEBIAN).length > 0

/** Installs PostgreSQL for the tests that need one, where this is Debian and the user may; else those tests say that it is missing. */
export const installPostgres = () => {
  if (isInstalled() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('Installing PostgreSQL for the tests …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', args, { env, stdio: 'ignore', timeout: MINUTES * 60_000 }).status === 0
  const install = () => apt('install', '-y', '--no-install-recommends', 'postgresql')
  if (!install() && !(apt('update') && install())) console.log('PostgreSQL could not be installed.')
}
