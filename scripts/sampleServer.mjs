import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const started = (env) =>
  new Promise((ready, failed) => {
    const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], { env: { ...process.env, ...env } })
    let printed = ''
    server.stdout.on('data', (chunk) => {
      printed += chunk
      if (/sample database is ready/i.test(printed)) ready(server)
    })
    server.once('exit', () => failed(new Error(`the server ended: ${printed}`)))
  })

/** Runs `work` beside a real server with the sample warehouse and a data directory of its own; both end with it. */
export const withSampleServer = async ({ port, password, env = {} }, work) => {
  const home = mkdtempSync(join(tmpdir(), 'recount-script-'))
  const server = await started({ PORT: port, RECOUNT_HOME: home, RECOUNT_ADMIN_PASSWORD: password, ...env })
  try {
    await work()
  } finally {
    server.removeAllListeners('exit')
    server.kill('SIGTERM')
    rmSync(home, { recursive: true, force: true })
  }
}
