/**
 * Breaks the code in small ways and runs the tests that name the clause each break goes against: `npm run mutants` for
 * all of test/mutants, with words behind it for the clauses that begin so (`npm run mutants -- A4 B5.16`). A mutant that
 * no such test notices is printed as a survivor, and the script ends with 1. It works on a copy in .cache/mutants.
 *
 * The list is our own: Stryker wants a newer Node.js than the product, and makes no client for browser tests.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { findChromium, findHeadless } from './chromium.mjs'
import { root } from './prepare.mjs'

const copy = join(root, '.cache/mutants')
const prefixes = process.argv.slice(2)
const isWanted = ({ clause }) => prefixes.length === 0 || prefixes.some((word) => clause.startsWith(word))

const makeCopy = () => {
  rmSync(copy, { recursive: true, force: true })
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of files.toString().trimEnd().split('\n')) {
    if (!existsSync(join(root, file))) continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
}

const loadMutants = async () => {
  const folder = join(root, 'test/mutants')
  const lists = readdirSync(folder).filter((name) => name.endsWith('.mjs'))
  const modules = await Promise.all(lists.toSorted().map((name) => import(pathToFileURL(join(folder, name)).href)))
  return modules.flatMap(({ mutants }) => mutants)
}

const testFiles = (folder) =>
  readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))

/** A run that has not ended after this time, in ms, shows nothing: it may be the machine that is slow. */
const MOST = 3_600_000

const run = (args, env = {}) => {
  const options = { cwd: copy, encoding: 'utf8', env: { ...process.env, ...env }, timeout: MOST, maxBuffer: Infinity }
  const ended = spawnSync(process.execPath, args, options)
  if (ended.error) throw ended.error
  return ended
}

const patternOf = (clause) => `\\[${clause.replace('.', '\\.')}\\]`

/** Runs the tests of these files whose titles name the clause; true when all of them pass. */
const runVitest = (clause, files) =>
  files.length === 0 ||
  run(['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '-t', patternOf(clause), ...files]).status === 0

const runBrowser = (clause, files) => {
  if (files.length === 0) return true
  const built = run(['-e', "import('./scripts/prepare.mjs').then(({ build }) => build())"])
  if (built.status !== 0) throw new Error(`The client cannot be built:\n${built.stderr}`)
  const env = { RECOUNT_CHROMIUM: findChromium(), RECOUNT_HEADLESS: findHeadless(), CI: '' }
  return (
    run(['node_modules/@playwright/test/cli.js', 'test', '-x', '-g', patternOf(clause), ...files], env).status === 0
  )
}

const mutants = (await loadMutants()).filter(isWanted)
makeCopy()
const plain = ['test/unit', 'test/properties', 'test/server', 'test/hostile'].flatMap(testFiles)
const browser = testFiles('test/browser')
const naming = (clause, files) => files.filter((file) => readFileSync(join(copy, file), 'utf8').includes(`[${clause}]`))

/** The end of a mutant: `killed`, `SURVIVED`, or the reason why it proves nothing. */
const endOf = ({ clause, file, from, to }) => {
  const [quick, slow] = [naming(clause, plain), naming(clause, browser)]
  if (quick.length + slow.length === 0) return 'NO TEST names the clause'
  const path = join(copy, file)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (text.split(from).length !== 2) return 'STALE: its text is not there exactly once'
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  try {
    return runVitest(clause, quick) && runBrowser(clause, slow) ? 'SURVIVED' : 'killed'
  } catch (error) {
    return `NOTHING SHOWN: ${error.message}`
  } finally {
    writeFileSync(path, text)
  }
}

/** Clauses whose tests fail on the code as it is: their mutants would all seem killed. One run for all of them. */
const findBroken = () => {
  const clauses = [...new Set(mutants.map(({ clause }) => clause))]
  const files = [...new Set(clauses.flatMap((clause) => naming(clause, plain)))]
  if (files.length === 0) return new Set()
  const report = join(copy, '.cache/baseline.json')
  const args = ['--reporter=json', `--outputFile.json=${report}`, '-t', clauses.map(patternOf).join('|'), ...files]
  const { status } = run(['node_modules/vitest/vitest.mjs', 'run', ...args])
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const failed = testResults.flatMap((file) => {
    const tests = file.assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => fullName)
    if (file.status === 'failed' && tests.length === 0) throw new Error(`${file.name} cannot be run: ${file.message}`)
    return tests
  })
  if (status !== 0 && failed.length === 0) throw new Error('The tests as they are cannot be run')
  return new Set(clauses.filter((clause) => failed.some((name) => name.includes(`[${clause}]`))))
}
const broken = findBroken()

let survivors = 0
for (const mutant of mutants) {
  const end = broken.has(mutant.clause) ? 'NOTHING SHOWN: tests of the clause fail as it is' : endOf(mutant)
  if (end !== 'killed') survivors += 1
  console.log(`${mutant.clause}\t${end}\t${mutant.file}: ${mutant.from.trim()} -> ${mutant.to.trim()}`)
}
console.log(`${mutants.length - survivors} of ${mutants.length} mutants were killed`)
process.exit(survivors === 0 ? 0 : 1)
