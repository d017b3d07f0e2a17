import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Server } from '../server'
import { openProgram } from './program'

/*
 * Starts the server once on an empty data directory and stores the compiled form of the code for a start and a first sign-in.
 * Part of the build.
 */
const home = mkdtempSync(join(tmpdir(), 'recount-rehearsal-'))
process.on('exit', () => rmSync(home, { recursive: true, force: true }))
for (const name of Object.keys(process.env)) if (name.startsWith('RECOUNT_')) delete process.env[name]
const password = 'of the rehearsal alone'
Object.assign(process.env, {
  RECOUNT_HOME: home,
  RECOUNT_ADMIN_PASSWORD: password,
  RECOUNT_SAMPLE_DATA: 'false',
  HOST: '127.0.0.1',
  PORT: '0',
})

const program = openProgram(fileURLToPath(new URL('server.cjs', import.meta.url)))
const { started } = program.run() as { readonly started: Promise<Server> }
const server = await started
await server.app.inject('/health/ready')
const { body } = await server.app.inject({
  method: 'POST',
  url: '/api/v1/security/login',
  payload: { username: 'admin', password, provider: 'db', refresh: false },
})
const { access_token: token } = JSON.parse(body) as { readonly access_token: string }
await server.app.inject({ url: '/api/v1/database/', headers: { authorization: `Bearer ${token}` } })
program.keep()
await server.close()
process.exit(0)
