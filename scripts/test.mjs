// Lint, types, and every test; ends with 'N passed, N failed'. Does its own set-up on a fresh machine.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, checkNode, install, root } from './prepare.mjs'
import { findChromium, findHeadless } from './chromium.mjs'

checkNode()
install()

const reports = join(root, '.cache/reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const tool = (...path) => join(root, 'node_modules', ...path)
const only = process.argv.slice(2)
const wants = (name) => only.length === 0 || only.includes(name)
const totals = { passed: 0, failed: 0 }

const run = (command, args, env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

const check = (name, ok) => {
  if (ok) totals.passed += 1
  else totals.failed += 1
  console.log(`${ok ? 'ok' : 'FAILED'}: ${name}`)
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

/** A runner that fails without a failing test (a crash, an unhandled rejection) counts as one failure. */
const count = (name, ok, passed, failed) => {
  totals.passed += passed
  totals.failed += failed > 0 || ok ? failed : 1
  console.log(`${name}: ${passed} passed, ${failed} failed${ok || failed > 0 ? '' : ', and the run itself broke'}`)
}

const vitest = (project) => {
  const file = join(reports, `${project}.json`)
  const args = [tool('vitest/vitest.mjs'), 'run', '--project', project, '--reporter=default', '--reporter=json']
  const ok = run(process.execPath, [...args, `--outputFile.json=${file}`])
  const report = readReport(file)
  count(project, ok, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0)
}

const playwright = () => {
  const file = join(reports, 'browser.json')
  const ok = run(process.execPath, [tool('@playwright/test/cli.js'), 'test'], {
    RECOUNT_CHROMIUM: findChromium(),
    RECOUNT_HEADLESS: findHeadless(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const stats = readReport(file)?.stats
  count('browser', ok, stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0))
}

if (wants('lint')) check('lint', run(tool('.bin/oxlint'), ['--type-aware', '--deny-warnings']))
if (wants('format')) check('format', run(tool('.bin/oxfmt'), ['--check', '.']))
if (wants('types')) check('types', run(process.execPath, [tool('typescript/bin/tsc'), '--noEmit']))
for (const project of ['unit', 'properties', 'server', 'hostile']) if (wants(project)) vitest(project)
if (wants('browser')) {
  await build()
  playwright()
}

console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)
