import { chromium, type BrowserContext } from '@playwright/test'
import { execFileSync } from 'node:child_process'

export interface Profile {
  readonly context: BrowserContext
  /** Ends the whole browser with SIGKILL, as a crash of the machine's session would. */
  kill(): Promise<void>
}

/** A Chromium with a profile on disk, whose storage is real and survives it. */
export const launchProfile = async (folder: string): Promise<Profile> => {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env['RECOUNT_CHROMIUM'] ?? '/usr/bin/chromium',
    headless: true,
    viewport: { width: 1280, height: 800 },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  return {
    context,
    kill: async () => {
      const gone = new Promise((done) => context.once('close', done))
      execFileSync('pkill', ['-KILL', '-f', `user-data-dir=${folder}`], { stdio: 'ignore' })
      await gone
    },
  }
}
