// Prints which clauses of the specification no passing test names. Reads the reports of the last `npm test`;
// with `--titles` the titles in the sources instead.
import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const specification = join(root, 'docs/specification')
const ID = /\[([AB]\d+\.\d+)\]/g

const clauses = readdirSync(specification)
  .filter((file) => file.endsWith('.tsv'))
  .toSorted()
  .flatMap((file) => readFileSync(join(specification, file), 'utf8').trimEnd().split('\n').slice(1))
  .map((line) => line.split('\t'))
  .map(([id, kind, text]) => ({ id, kind, text }))

const walk = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)],
  )

const idsIn = (text) => [...text.matchAll(ID)].map((match) => match[1])

const fromSources = () =>
  walk(join(root, 'test'))
    .filter((file) => /\.test\.tsx?$/.test(file))
    .flatMap((file) => idsIn(readFileSync(file, 'utf8')))

const playwrightTitles = (suite, prefix = '') => [
  ...(suite.specs ?? []).filter((spec) => spec.ok).map((spec) => `${prefix} ${spec.title}`),
  ...(suite.suites ?? []).flatMap((inner) => playwrightTitles(inner, `${prefix} ${inner.title}`)),
]

const fromReports = () => {
  const reports = join(root, '.cache/reports')
  if (!existsSync(reports)) {
    console.error('No test report yet: run npm test first, or use npm run clauses -- --titles.')
    process.exit(1)
  }
  return readdirSync(reports).flatMap((file) => {
    const report = JSON.parse(readFileSync(join(reports, file), 'utf8'))
    const titles =
      report.testResults === undefined
        ? (report.suites ?? []).flatMap((suite) => playwrightTitles(suite))
        : report.testResults.flatMap((result) =>
            result.assertionResults.filter((test) => test.status === 'passed').map((test) => test.fullName),
          )
    return titles.flatMap(idsIn)
  })
}

const named = new Set(process.argv.includes('--titles') ? fromSources() : fromReports())
const missing = clauses.filter((clause) => !named.has(clause.id))
for (const { id, kind, text } of missing) console.log(`${id}\t${kind}\t${text}`)
console.log(`${clauses.length - missing.length} of ${clauses.length} clauses are named by a passing test`)
for (const id of named) if (!clauses.some((clause) => clause.id === id)) console.log(`unknown clause in a title: ${id}`)
