import { defineConfig } from '@playwright/test'

export default defineConfig({
  projects: [
    { name: 'browser', testDir: 'test/browser' },
    // each starts a cluster, which takes both cores of a small machine
    { name: 'engines', testDir: 'test/engines/browser', workers: 1 },
  ],
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  outputDir: '.cache/browser',
  fullyParallel: false,
  // Tests wait for much of their time: three fill two cores.
  workers: 3,
  // A second run under CI only names the flaky test (scripts/browserReport.mjs); elsewhere the first counts.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  timeout: 900_000,
  // A dashboard of 23 charts over 3 million rows was not drawn in two minutes beside other work: engines run at a low priority.
  expect: { timeout: 300_000 },
  globalSetup: './test/browser/support/prepare.ts',
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '.cache/reports/browser.json' }],
  ],
  use: {
    // A click or a wait that never ends is named, where the limit of the test would only name the test.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: process.env['RECOUNT_HEADLESS'] ?? process.env['RECOUNT_CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    },
  },
})
