/** Reads the JSON report of Playwright. A test that failed and passed in its second run is flaky. */

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/**
 * Counts the tests of a report.
 * With `isCi` a flaky test counts as passed, so that the run stays green; elsewhere it counts as failed.
 * A missing report counts nothing.
 */
export const readBrowserReport = (report, isCi) => {
  const tests = (report?.suites ?? []).flatMap(specsOf).flatMap((spec) => spec.tests ?? [])
  const count = (wantedStatus) => tests.filter(({ status }) => status === wantedStatus).length
  const flaky = count('flaky')
  return {
    passed: count('expected') + (isCi ? flaky : 0),
    // errors outside of tests (a file that does not load) belong to no test
    failed: count('unexpected') + (isCi ? 0 : flaky) + (report?.errors ?? []).length,
  }
}
