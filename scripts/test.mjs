// Lint, types, and every test; ends with 'N passed, N failed'. Does its own set-up on a fresh machine.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readBrowserReport } from './browserReport.mjs'
import { build, checkNode, install, root } from './prepare.mjs'
import { findChromium, findHeadless } from './chromium.mjs'
import { installPostgres } from './postgres.mjs'
import { slowestTests } from './slowestTests.mjs'
import { failedTests, flakyTests } from './failedTests.mjs'

checkNode()
install()
installPostgres()

const reports = join(root, '.cache/reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const tool = (...path) => join(root, 'node_modules', ...path)
const only = process.argv.slice(2)
const isAll = only.includes('all')
const wants = (name) => only.length === 0 || isAll || only.includes(name)
const totals = { passed: 0, failed: 0 }
/** Names of the checks and runs that failed as a whole. */
const broken = []

const run = (command, args, env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

/** A command's output is shown once it has ended, so that several can run in parallel. */
const check = (name, command, args) =>
  new Promise((done) => {
    const printed = []
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk))
    child.on('error', (error) => printed.push(Buffer.from(`${error}\n`)))
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(printed))
      totals[status === 0 ? 'passed' : 'failed'] += 1
      if (status !== 0) broken.push(name)
      console.log(`${status === 0 ? 'ok' : 'FAILED'}: ${name}`)
      done()
    })
  })

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

/** A runner that fails without a failing test (a crash, an unhandled rejection) counts as one failure. */
const count = (name, ok, passed, failed) => {
  totals.passed += passed
  totals.failed += failed > 0 || ok ? failed : 1
  if (failed === 0 && !ok) broken.push(`${name}: the run itself broke`)
  console.log(`${name}: ${passed} passed, ${failed} failed${ok || failed > 0 ? '' : ', and the run itself broke'}`)
}

/** One run for all: a worker goes on with the next project while another is at the end of the last. */
const vitest = (projects, name = 'vitest') => {
  const file = join(reports, `${name}.json`)
  const args = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const ok = run(process.execPath, [tool('vitest/vitest.mjs'), 'run', ...args, ...reporters])
  const results = readReport(file)?.testResults ?? []
  const brokenProjects = ok || results.some(({ status }) => status === 'failed') ? [] : projects.slice(0, 1)
  for (const project of projects) {
    const files = results.filter((result) => relative(root, result.name).split(/[\\/]/)[1] === project)
    const tests = files.flatMap(({ assertionResults }) => assertionResults)
    const whole =
      files.length > 0 && files.every(({ status }) => status === 'passed') && !brokenProjects.includes(project)
    const of = (wantedStatus) => tests.filter(({ status }) => status === wantedStatus).length
    count(project, whole, of('passed'), of('failed'))
  }
}

/** @param {string[]} projects of `playwright.config.ts` */
const playwright = (projects, name = 'browser') => {
  const file = join(reports, `${name}.json`)
  const ok = run(
    process.execPath,
    [tool('@playwright/test/cli.js'), 'test', ...projects.map((project) => `--project=${project}`)],
    {
      RECOUNT_CHROMIUM: findChromium(),
      RECOUNT_HEADLESS: findHeadless(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  )
  const report = readBrowserReport(readReport(file), process.env.CI === 'true')
  count(projects.join(' and '), ok, report.passed, report.failed)
}

const checks = [
  ['lint', tool('.bin/oxlint'), ['--type-aware', '--deny-warnings']],
  ['format', tool('.bin/oxfmt'), ['--check', '.']],
  ['types', process.execPath, [tool('typescript/bin/tsc'), '--noEmit']],
  ['words', process.execPath, [join(root, 'scripts/words.mjs'), '--check']],
  ['tree', process.execPath, [join(root, 'scripts/tree.mjs')]],
  ['circles', process.execPath, [join(root, 'scripts/circles.mjs')]],
  ['areas', process.execPath, [join(root, 'scripts/areas.mjs'), '--check']],
  ['exports', tool('.bin/knip'), []],
  ['commits', process.execPath, [join(root, 'scripts/commits.mjs')]],
]
const isChecked = ([name]) => wants(name) || only.includes('checks')
await Promise.all(checks.filter(isChecked).map((one) => check(...one)))
const projects = ['unit', 'properties', 'server', 'hostile'].filter(wants)
if (projects.length > 0) vitest(projects)
// an engine that takes long to start is tested only when somebody names it: npm test engines, npm test all
const hasEngines = isAll || only.includes('engines')
const hasBrowser = wants('browser')
if (hasBrowser || hasEngines) await build()
if (hasBrowser) playwright(['browser'])
if (hasEngines) {
  run(process.execPath, [tool('tsx/dist/cli.mjs'), join(root, 'test/support/trino/fetch.ts')])
  vitest(['engines'], 'vitest-engines')
  playwright(['engines'], 'browser-engines')
}

const nameOf = (name) => relative(root, name)
const reportsOf = (...names) => names.map((name) => readReport(join(reports, `${name}.json`)))
const vitestReports = reportsOf('vitest', 'vitest-engines')
const browserReports = reportsOf('browser', 'browser-engines')
const slowest = slowestTests({ vitest: vitestReports[0], playwright: browserReports[0], nameOf })
const failures = failedTests({ vitest: vitestReports, playwright: browserReports, nameOf })
for (const line of slowest) console.log(`slow: ${line}`)
// there is a second run under CI alone (playwright.config.ts)
for (const line of flakyTests(browserReports)) console.log(`flaky: ${line}`)
for (const line of [...broken, ...failures]) console.log(`failed: ${line}`)
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)
