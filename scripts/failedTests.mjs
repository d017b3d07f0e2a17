/** Names the failed tests of the JSON reports of Vitest and Playwright, so that the end of a long output tells them. */
import { stripVTControlCharacters } from 'node:util'

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** The first lines of an error tell what was wanted and found. */
const shorten = (message) =>
  stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 8)
    .map((line) => `\n    ${line.trimEnd().slice(0, 300)}`)
    .join('')

/** A file that does not load has a message and no tests. */
const vitestFailures = (report, nameOf) =>
  (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [`${nameOf(name)}${shorten(message)}`]
    return failed.map(({ fullName, failureMessages }) => `${nameOf(name)} ${fullName}${shorten(failureMessages?.[0])}`)
  })

/** The tests of a Playwright report that ended so, each with its first error. */
const playwrightTests = (report, wanted) =>
  (report?.suites ?? []).flatMap(specsOf).flatMap((spec) =>
    (spec.tests ?? [])
      .filter(({ status }) => status === wanted)
      .map(({ results }) => {
        const error = results?.find((result) => result.error !== undefined)?.error
        return `${spec.file}:${spec.line} ${spec.title}${shorten(error?.message)}`
      }),
  )

const playwrightErrors = (report) => (report?.errors ?? []).map(({ message }) => `outside of tests${shorten(message)}`)

/**
 * The failed tests of all reports, each with its file, its title and the first lines of its error, indented.
 * A missing report has none.
 */
export const failedTests = ({ vitest, playwright, nameOf = (name) => name }) => [
  ...vitest.flatMap((report) => vitestFailures(report, nameOf)),
  ...playwright.flatMap((report) => [...playwrightTests(report, 'unexpected'), ...playwrightErrors(report)]),
]

/** The browser tests that passed only in their second run, each with its first error. */
export const flakyTests = (playwright) => playwright.flatMap((report) => playwrightTests(report, 'flaky'))
