/** Reads the JSON report of Playwright. A test that failed and passed in its second run is flaky. */

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/**
 * Counts the tests of a report and names the flaky ones (`file:line title`).
 * With `isCi` a flaky test counts as passed, so that the run stays green; elsewhere it counts as failed.
 * A missing report counts nothing.
 */
export const readBrowserReport = (report, isCi) => {
  const specs = (report?.suites ?? []).flatMap(specsOf)
  const tests = specs.flatMap((spec) => (spec.tests ?? []).map(({ status }) => ({ spec, status })))
  const flaky = tests.filter(({ status }) => status === 'flaky')
  const count = (wantedStatus) => tests.filter(({ status }) => status === wantedStatus).length
  return {
    passed: count('expected') + (isCi ? flaky.length : 0),
    // errors outside of tests (a file that does not load) belong to no test
    failed: count('unexpected') + (isCi ? 0 : flaky.length) + (report?.errors ?? []).length,
    flaky: flaky.map(({ spec }) => `${spec.file}:${spec.line} ${spec.title}`),
  }
}
