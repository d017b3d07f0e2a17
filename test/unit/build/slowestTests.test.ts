import { expect, it } from 'vitest'

import { slowestTests } from '../../../scripts/slowestTests.mjs'

const vitest = {
  testResults: [
    {
      name: '/home/a/test/unit/a.test.ts',
      assertionResults: [
        { fullName: 'quick', duration: 3 },
        { fullName: 'slow', duration: 4000.4 },
        { fullName: 'left out' },
      ],
    },
  ],
}
const playwright = {
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            { file: 'b.test.ts', title: 'twice', tests: [{ results: [{ duration: 2500 }, { duration: 2600 }] }] },
            { file: 'b.test.ts', title: 'once', tests: [{ results: [{ duration: 1200 }] }] },
          ],
        },
      ],
    },
  ],
}

it('lists the slowest tests of both runners, the slowest first', () => {
  const nameOf = (name: string): string => name.replace('/home/a/', '')
  expect(slowestTests({ vitest, playwright, nameOf, count: 3 })).toEqual([
    '5.1 s test/browser/b.test.ts twice',
    '4.0 s test/unit/a.test.ts slow',
    '1.2 s test/browser/b.test.ts once',
  ])
})

it('lists no tests for a run without reports', () => {
  expect(slowestTests({ vitest: null, playwright: null })).toEqual([])
})
