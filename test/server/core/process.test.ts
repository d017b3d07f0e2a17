import { loadSettings } from '../../../server/config'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, watch, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROWS_MEDIA_TYPE } from '../../../contract/rows'
import { openStore } from '../../../server/metadata/store'
import { openProgram } from '../../../server/launch/program'
import {
  PROGRAM,
  type Spawned,
  buildProcess,
  freePort,
  makeExamples,
  removeProcess,
  signInProgram,
  spawnServer,
} from '../support/process'

const PASSWORD = 'a long password'
let home: string
let port: number
const started: Spawned[] = []

const start = (env: Record<string, string> = {}, args: readonly string[] = []): Spawned => {
  const spawned = spawnServer({ RECOUNT_HOME: home, PORT: String(port), ...env }, args)
  started.push(spawned)
  return spawned
}
const ready = (): string => `Recount is ready: http://127.0.0.1:${port}/\n`

beforeAll(() => buildProcess())
afterAll(() => removeProcess())
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'recount-process-'))
  port = await freePort()
})
afterEach(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  await Promise.all(started.splice(0).map(({ exit }) => exit))
  rmSync(home, { recursive: true, force: true })
})

interface Updated {
  result: { id: string; state: string; errorMessage: string | null; endDttm: number | null }[]
}
const SINCE = '/api/v1/query/updated_since?q=(last_updated_ms:0)'
const LONG = 'select count(*) from numbers a, numbers b, numbers c where a.i + b.i * c.i = -1'

describe('starting', () => {
  test('the build stores the program in compiled form', () => {
    expect(openProgram(PROGRAM).compiled).toBe(true)
  })

  test('prints its address, and the sign-in link until there is a password', async () => {
    const first = start()
    await first.prints('/login/?token=')
    expect(first.stdout().startsWith(ready())).toBe(true)
    const link = /http\S+token=(\S+)/.exec(first.stdout())
    expect(link?.[0].startsWith(`http://127.0.0.1:${port}/login/?token=`)).toBe(true)
    first.child.kill('SIGTERM')
    expect(await first.exit).toBe(0)
    const second = start()
    await second.prints('/login/?token=')
    expect(second.stdout()).not.toContain(link?.[1])
    second.child.kill('SIGTERM')
    await second.exit
    const third = start({ RECOUNT_ADMIN_PASSWORD: PASSWORD })
    await third.prints(ready())
    third.child.kill('SIGTERM')
    expect(await third.exit).toBe(0)
    expect(third.stdout()).toBe(ready())
    expect(first.stderr() + second.stderr() + third.stderr()).toBe('')
  })

  test('starts over where the first start was killed while it created the store', async () => {
    for (let round = 0; round < 3; round += 1) {
      const made = new Promise<void>((done) => {
        const watching = watch(home, (_, name) => {
          if (!String(name).startsWith('recount.sqlite')) return
          watching.close()
          done()
        })
      })
      const killed = start()
      await made
      killed.child.kill('SIGKILL')
      expect(await killed.exit).toBe('SIGKILL')
    }
    const server = start()
    await server.prints(ready())
    expect(readdirSync(home)).toContain('recount.sqlite')
  })

  test('--help names every setting and starts nothing', async () => {
    const help = start({}, ['--help'])
    expect(await help.exit).toBe(0)
    for (const name of [
      'PORT',
      'HOST',
      'RECOUNT_HOME',
      'RECOUNT_ADMIN_PASSWORD',
      'RECOUNT_MEMORY_MB',
      'RECOUNT_FEATURE_SQLLAB_BACKEND_PERSISTENCE',
    ]) {
      expect(help.stdout()).toContain(name)
    }
    expect(help.stdout()).not.toContain('ready')
  })

  test('reads a settings file, in place and by --config', async () => {
    const elsewhere = await freePort()
    writeFileSync(
      join(home, 'recount.config.json'),
      JSON.stringify({ port: elsewhere, featureFlags: { ALERT_REPORTS: true } }),
    )
    const named = start({ PORT: '' })
    await named.prints(`Recount is ready: http://127.0.0.1:${elsewhere}/`)
    const answer = await fetch(`http://127.0.0.1:${elsewhere}/api/v1/recount/bootstrap`)
    expect(await answer.json()).toMatchObject({ common: { feature_flags: { ALERT_REPORTS: true } } })
  })
})

describe('refusing to start: one line and exit code 1', () => {
  const refusal = async (spawned: Spawned): Promise<string> => {
    expect(await spawned.exit).toBe(1)
    expect(spawned.stdout()).toBe('')
    const lines = spawned
      .stderr()
      .split('\n')
      .filter((line) => line !== '')
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toMatch(/ at |node:|Error:/)
    return lines[0] ?? ''
  }

  test('refuses to start on a port in use', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve))
    expect(await refusal(start())).toBe(`Port ${port} is in use on 127.0.0.1. Set PORT to another one.`)
    holder.close()
  })

  test('refuses a data directory that cannot be written', async () => {
    const file = join(home, 'file')
    writeFileSync(file, '')
    expect(await refusal(start({ RECOUNT_HOME: join(file, 'below') }))).toMatch(
      /^Cannot write to the data directory .*: a part of the path is not a directory\. Set RECOUNT_HOME\.$/,
    )
    expect(await refusal(start({ RECOUNT_HOME: '/proc/recount' }))).toMatch(
      /^Cannot write to the data directory \/proc\/recount: /,
    )
    expect(await refusal(start({ RECOUNT_HOME: '/sys/kernel/recount' }))).toMatch(
      /^Cannot write to the data directory /,
    )
  })

  test.skipIf(process.getuid?.() === 0)('refuses a read-only data directory', async () => {
    chmodSync(home, 0o500)
    expect(await refusal(start())).toMatch(/permission denied/)
    chmodSync(home, 0o700)
  })

  const bad: [string, Record<string, string>, readonly string[], RegExp][] = [
    ['a port that is none', { PORT: 'http' }, [], /^PORT: /],
    ['a port out of range', { PORT: '70000' }, [], /^PORT: /],
    ['an unknown variable', { RECOUNT_COLOUR: 'blue' }, [], /^RECOUNT_COLOUR is not a setting\. See --help\.$/],
    ['an unknown flag', { RECOUNT_FEATURE_MAGIC: 'on' }, [], /^RECOUNT_FEATURE_MAGIC is not a feature flag/],
    [
      'a flag that is neither on nor off',
      { RECOUNT_FEATURE_ALERT_REPORTS: 'maybe' },
      [],
      /^RECOUNT_FEATURE_ALERT_REPORTS: /,
    ],
    ['a short password', { RECOUNT_ADMIN_PASSWORD: 'short' }, [], /^RECOUNT_ADMIN_PASSWORD: /],
    ['an unknown argument', {}, ['--fast'], /^Unknown option '--fast'/],
    [
      'a settings file that is not there',
      {},
      ['--config', '/nowhere.json'],
      /^Cannot read the settings file \/nowhere\.json\.$/,
    ],
  ]
  test.each(bad)('refuses %s', async (_, env, args, line) => {
    const said = await refusal(start(env, args))
    expect(said).toMatch(line)
    expect(said).not.toContain('short is')
  })

  test('ignores the variables of the tools around the server', () => {
    const env = { RECOUNT_HOME: home, RECOUNT_CHROMIUM: '/opt/chromium', RECOUNT_PROPERTY_SEED: '1' }
    expect(loadSettings(env, null).home).toBe(home)
  })

  test('refuses an unknown key, or invalid JSON, in the settings file', async () => {
    const file = join(home, 'recount.config.json')
    writeFileSync(file, '{"colour":"blue"}')
    expect(await refusal(start())).toBe(`${file}: colour is not a setting. See --help.`)
    writeFileSync(file, '{')
    expect(await refusal(start())).toBe(`The settings file ${file} is not a JSON object.`)
  })

  test('refuses a secret key that is not 32 bytes [S02]', async () => {
    for (const secret of ['', 'secret', 'CHANGE_ME']) {
      writeFileSync(join(home, 'secret.key'), secret)
      expect(await refusal(start())).toContain('must hold 32 random bytes')
    }
  })

  test('refuses a data directory in use, but not one of a killed server', async () => {
    const first = start()
    await first.prints(ready())
    expect(await refusal(start({ PORT: String(await freePort()) }))).toBe(
      `Another Recount server is using the data directory ${home}. Stop it, or set RECOUNT_HOME.`,
    )
    first.child.kill('SIGKILL')
    await first.exit
    const second = start()
    await second.prints(ready())
  })

  test('refuses a newer or damaged store, and an empty one until it is removed', async () => {
    const store = await openStore(home, 0)
    await store.insertInto('migration').values({ id: 99, name: 'later', applied_ms: 0 }).execute()
    await store.destroy()
    expect(await refusal(start())).toMatch(/^The data directory was written by a newer version of Recount/)
    for (const end of ['-wal', '-shm']) rmSync(join(home, `recount.sqlite${end}`), { force: true })
    writeFileSync(join(home, 'recount.sqlite'), 'x'.repeat(10_000))
    expect(await refusal(start())).toMatch(/^The metadata store is damaged/)
    writeFileSync(join(home, 'recount.sqlite'), '')
    expect(await refusal(start())).toMatch(/^The metadata store is empty .*remove the file to begin a new installation/)
    expect(statSync(join(home, 'recount.sqlite')).size).toBe(0)
    rmSync(join(home, 'recount.sqlite'))
    await start().prints(ready())
  })
})

describe('running', () => {
  test('runs real SQL on the real engine, exact to the last digit [A7.01] [A7.02]', async () => {
    await makeExamples(home)
    const server = start({ RECOUNT_ADMIN_PASSWORD: PASSWORD })
    await server.prints(ready())
    const program = await signInProgram(port, PASSWORD)
    while ((await program.get<{ count: number }>('/api/v1/database/')).body.count === 0)
      await new Promise((resolve) => setImmediate(resolve))
    const sql =
      'select 9007199254740993::bigint as big, 1.10::decimal(9,2) as price, i as a, k as a from numbers where i = 8'
    const objects = (await (await program.run(sql, 'one')).json()) as {
      data: unknown[]
      query: { executedSql: string }
    }
    expect(objects.data).toEqual([{ big: '9007199254740993', price: '1.10', a: 8, a__1: 4 }])
    const arrays = (await (await program.run(sql, 'two', ROWS_MEDIA_TYPE)).json()) as { data: unknown[] }
    expect(arrays.data).toEqual([['9007199254740993', '1.10', 8, 4]])
    const refused = await program.run('select nope from numbers', 'three')
    expect(refused.status).toBe(500)
    const error = (
      (await refused.json()) as { errors: { error_type: string; message: string; extra: { position: number } }[] }
    ).errors[0]
    expect(error?.error_type).toBe('COLUMN_DOES_NOT_EXIST_ERROR')
    expect(error?.extra.position).toBe(7)
    expect(error?.message).not.toContain(home)
    const deleted = await program.run('delete from numbers', 'four')
    expect(((await deleted.json()) as { errors: { error_type: string }[] }).errors[0]?.error_type).toBe(
      'DML_NOT_ALLOWED_ERROR',
    )
    expect(
      (await program.get<{ result: unknown }>('/api/v1/database/1/tables/?q=(schema_name:main)')).body,
    ).toMatchObject({ count: 1, result: [{ value: 'numbers' }] })
  })

  test('the start after a kill marks the running query as failed and does not rerun it [V4]', async () => {
    await makeExamples(home)
    const first = start({ RECOUNT_ADMIN_PASSWORD: PASSWORD })
    await first.prints(ready())
    const program = await signInProgram(port, PASSWORD)
    while ((await program.get<{ count: number }>('/api/v1/database/')).body.count === 0)
      await new Promise((resolve) => setImmediate(resolve))
    const lost = program.run(LONG, 'poison').catch((error: unknown) => error)
    while ((await program.get<Updated>(SINCE)).body.result.length === 0)
      await new Promise((resolve) => setImmediate(resolve))
    first.child.kill('SIGKILL')
    await first.exit
    expect(await lost).toBeInstanceOf(Error)
    const second = start({ RECOUNT_ADMIN_PASSWORD: PASSWORD })
    await second.prints(ready())
    const again = await signInProgram(port, PASSWORD)
    expect((await again.get<Updated>(SINCE)).body.result).toEqual([
      expect.objectContaining({
        id: 'poison',
        state: 'failed',
        errorMessage: 'The server was restarted while this query was running, so it did not finish.',
        endDttm: expect.any(Number),
      }),
    ])
  })

  test('SIGTERM stops running queries, and the server ends by itself [V3]', async () => {
    await makeExamples(home)
    const server = start({ RECOUNT_ADMIN_PASSWORD: PASSWORD })
    await server.prints(ready())
    const program = await signInProgram(port, PASSWORD)
    while ((await program.get<{ count: number }>('/api/v1/database/')).body.count === 0)
      await new Promise((resolve) => setImmediate(resolve))
    const running = program.run(LONG, 'ending').then(
      (answer) => answer.json(),
      () => 'cut off',
    )
    while ((await program.get<Updated>(SINCE)).body.result.length === 0)
      await new Promise((resolve) => setImmediate(resolve))
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    await running
    const store = await openStore(home, Date.now())
    expect(await store.selectFrom('query').select(['client_id', 'state']).execute()).toEqual([
      { client_id: 'ending', state: 'stopped' },
    ])
    await store.destroy()
  })

  test('a changed administrator password ends the sessions of the former one', async () => {
    const first = start({ RECOUNT_ADMIN_PASSWORD: PASSWORD })
    await first.prints(ready())
    const program = await signInProgram(port, PASSWORD)
    expect((await program.get('/api/v1/me/')).status).toBe(200)
    first.child.kill('SIGTERM')
    await first.exit
    const same = start({ RECOUNT_ADMIN_PASSWORD: PASSWORD })
    await same.prints(ready())
    expect((await program.get('/api/v1/me/')).status).toBe(200)
    same.child.kill('SIGTERM')
    await same.exit
    const second = start({ RECOUNT_ADMIN_PASSWORD: 'a different password' })
    await second.prints(ready())
    expect((await program.get('/api/v1/me/')).status).toBe(401)
    expect(readFileSync(join(home, 'secret.key'))).toHaveLength(32)
  })
})
