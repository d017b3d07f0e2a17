import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readBrowserReport } from '../../../scripts/browserReport.mjs'
import { flakyTests } from '../../../scripts/failedTests.mjs'

const TESTS = `
import { test } from '@playwright/test'
import { existsSync, writeFileSync } from 'node:fs'
test('passes at once', () => {})
test('passes the second time', () => {
  if (existsSync(process.env.MARK)) return
  writeFileSync(process.env.MARK, '')
  throw new Error('the first time')
})
test('fails each time', () => { throw new Error('always') })
`
const cache = resolve('.cache')
let folder = ''

/** Runs the three tests above with the settings of the product's own configuration. */
const runTests = (env: Record<string, string>, mark: string): unknown => {
  const output = join(folder, `${mark}.json`)
  const { CI: _ci, ...rest } = process.env
  const cli = resolve('node_modules/@playwright/test/cli.js')
  spawnSync(process.execPath, [cli, 'test', '--config', join(folder, 'playwright.config.ts')], {
    env: { ...rest, PLAYWRIGHT_JSON_OUTPUT_NAME: output, MARK: join(folder, mark), ...env },
  })
  return JSON.parse(readFileSync(output, 'utf8'))
}

beforeAll(() => {
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'browser-report-'))
  writeFileSync(join(folder, 'three.test.ts'), TESTS)
  const product = JSON.stringify(resolve('playwright.config.ts'))
  writeFileSync(
    join(folder, 'playwright.config.ts'),
    `import product from ${product}
export default { retries: product.retries, testDir: '.', outputDir: 'out', reporter: [['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME }]] }`,
  )
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('report of the browser tests', () => {
  it('names a flaky test and stays green for it under CI', () => {
    const report = runTests({ CI: 'true' }, 'ci')
    expect(readBrowserReport(report, true)).toEqual({ passed: 2, failed: 1 })
    expect(flakyTests([report])).toEqual(['three.test.ts:5 passes the second time\n    Error: the first time'])
  })

  it('runs each test once without CI, so a flaky one fails', () => {
    expect(readBrowserReport(runTests({}, 'local'), false)).toEqual({ passed: 1, failed: 2 })
  })

  it('counts a file that does not load as a failure', () => {
    expect(readBrowserReport({ suites: [], errors: [{ message: 'no such file' }] }, true).failed).toBe(1)
    expect(readBrowserReport(null, true)).toEqual({ passed: 0, failed: 0 })
  })
})
