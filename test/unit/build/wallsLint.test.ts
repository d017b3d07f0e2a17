import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A file and what it must not import. */
const REFUSED = [
  ['src/core/readModel/a.ts', 'src/projections/run/runs'],
  ['src/core/effects/a.ts', 'src/app/events'],
  ['src/domain/layout/a.ts', 'src/projections/dashboard/dashboards'],
  ['src/events/run/a.ts', 'src/projections/run/runs'],
  ['src/events/run/b.ts', 'src/domain/sql/tokens'],
  ['src/projections/run/a.ts', 'src/commands/run/run'],
  ['src/commands/run/a.ts', 'src/effects/run/run'],
  ['src/commands/run/b.ts', 'contract/run/query'],
  ['src/effects/run/a.ts', 'src/commands/run/run'],
  ['src/effects/run/b.ts', 'src/views/run/status'],
  ['src/views/run/a.ts', 'src/effects/run/run'],
  ['src/views/run/b.ts', 'src/core/http/http'],
  ['src/boot/a.ts', 'server/services'],
  ['contract/run/a.ts', 'src/core/json/value'],
  ['common/a.ts', 'contract/run/query'],
  ['server/run/a.ts', 'src/domain/sql/tokens'],
  ['server/run/b.ts', 'server/http/route'],
  ['server/chart/saved/a.ts', 'server/http/failures'],
  ['server/run/d.ts', 'server/routes/run/query'],
  ['server/run/e.ts', 'server/services'],
  ['server/http/a.ts', 'server/services'],
  ['server/superset/a.ts', 'server/services'],
] as const

const ALLOWED = [
  ['src/projections/run/c.ts', 'src/events/run/run'],
  ['src/effects/run/c.ts', 'contract/run/query'],
  ['src/views/run/c.ts', 'src/app/commands/dispatch'],
  ['src/app/c.ts', 'src/effects/run/run'],
  ['server/run/c.ts', 'common/csv'],
  ['server/run/f.ts', 'server/platform'],
  ['server/routes/run/a.ts', 'server/http/route'],
  ['server/routes/run/b.ts', 'server/services'],
  ['server/http/b.ts', 'server/run/run'],
  ['server/superset/b.ts', 'server/http/failures'],
  ['server/boot.ts', 'server/services'],
  ['server/app.ts', 'server/routes/index'],
] as const

let home = ''
let refused: ReadonlySet<string> = new Set()

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(home, path)), { recursive: true })
  writeFileSync(join(home, path), text)
}

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'walls-'))
  const rules = readFileSync(join(root, '.oxlintrc.json'), 'utf8')
  write('.oxlintrc.json', rules.replaceAll('./scripts/lint/', join(root, 'scripts/lint/')))
  for (const [file, target] of [...REFUSED, ...ALLOWED]) {
    write(file, `export * from '${relative(dirname(file), target)}'\n`)
  }
  write('src/views/run/builds.ts', "import { event } from '../../core/events/registry'\nexport const made = event\n")
  write(
    'src/views/run/reads.ts',
    "import type { EventMap } from '../../core/events/registry'\nexport type A = EventMap\n",
  )
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=json', '.'], {
    cwd: home,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as {
    readonly diagnostics: readonly { readonly code: string; readonly filename: string }[]
  }
  refused = new Set(diagnostics.filter(({ code }) => code.startsWith('walls')).map(({ filename }) => filename))
})
afterAll(() => rmSync(home, { recursive: true }))

it.each(REFUSED)('%s must not import %s', (file) => {
  expect([...refused]).toContain(file)
})

it('views build no events, and may name their types', () => {
  expect([...refused]).toContain('src/views/run/builds.ts')
  expect([...refused]).not.toContain('src/views/run/reads.ts')
})

it.each(ALLOWED)('%s may import %s', (file) => {
  expect([...refused]).not.toContain(file)
})
