/** Finds the slowest tests in the JSON reports of Vitest and Playwright. */

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** Tests of a Vitest report with their time in ms; `nameOf` makes the file's path short. */
const vitestTimes = (report, nameOf) =>
  (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: `${nameOf(name)} ${fullName}`, ms: duration ?? 0 })),
  )

/** Tests of a Playwright report with their time in ms, over all their runs. */
const playwrightTimes = (report) =>
  (report?.suites ?? []).flatMap(specsOf).flatMap((spec) =>
    (spec.tests ?? []).map(({ results }) => ({
      name: `test/browser/${spec.file} ${spec.title}`,
      ms: (results ?? []).reduce((sum, { duration }) => sum + duration, 0),
    })),
  )

/** The `count` slowest tests of both reports, the slowest first, a line each with seconds. A missing report has none. */
export const slowestTests = ({ vitest, playwright, nameOf = (name) => name, count = 10 }) =>
  [...vitestTimes(vitest, nameOf), ...playwrightTimes(playwright)]
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1)} s ${name}`)
