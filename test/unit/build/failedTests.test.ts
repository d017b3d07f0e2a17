import { expect, it } from 'vitest'

import { failedTests, flakyTests } from '../../../scripts/failedTests.mjs'

const vitest = {
  testResults: [
    {
      name: '/home/a/test/unit/a.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'holds', status: 'passed' },
        { fullName: 'breaks', status: 'failed', failureMessages: ['\u001B[31mexpected 1\u001B[39m\n\nto be 2'] },
      ],
    },
    { name: '/home/a/test/unit/b.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
  ],
}
const playwright = {
  suites: [
    {
      suites: [
        {
          specs: [
            { file: 'c.test.ts', line: 5, title: 'passes', tests: [{ status: 'expected', results: [{}] }] },
            {
              file: 'c.test.ts',
              line: 7,
              title: 'fails each time',
              tests: [{ status: 'unexpected', results: [{ error: { message: 'always' } }] }],
            },
            {
              file: 'c.test.ts',
              line: 9,
              title: 'passes the second time',
              tests: [{ status: 'flaky', results: [{ error: { message: 'too early' } }, {}] }],
            },
          ],
        },
      ],
    },
  ],
  errors: [{ message: 'no server' }],
}

it('names each failed test with the first lines of its error', () => {
  const nameOf = (name: string): string => name.replace('/home/a/', '')
  expect(failedTests({ vitest: [vitest, null], playwright: [playwright, null], nameOf })).toEqual([
    'test/unit/a.test.ts breaks\n    expected 1\n    to be 2',
    'test/unit/b.test.ts\n    no such file',
    'c.test.ts:7 fails each time\n    always',
    'outside of tests\n    no server',
  ])
})

it('names each flaky test apart, with its first error', () => {
  expect(flakyTests([playwright, null])).toEqual(['c.test.ts:9 passes the second time\n    too early'])
})
