import { chromium, errors, type Browser, type BrowserContext } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'

export interface Profile {
  readonly context: BrowserContext
  /** Ends the whole browser with SIGKILL, as a crash of the machine's session would. */
  kill(): Promise<void>
  /** Ends it as a person does, so that everything is written to disk. */
  close(): Promise<void>
}

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  '--password-store=basic',
  '--use-mock-keychain',
  '--window-size=1280,800',
  '--remote-debugging-port=0',
  // The page of a new tab takes longer than the browser, and is of no use here.
  '--no-startup-window',
]

/** The address that the browser prints when it listens. */
const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const found = /DevTools listening on (ws:\S+)/.exec(printed)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`The browser ended before it listened: ${printed}`)))
  })

const killGroup = (child: ChildProcess): void => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  // A group of its own takes its helpers along; where there are no groups the helpers end with the browser.
  if (process.platform === 'win32') child.kill('SIGKILL')
  else process.kill(-child.pid, 'SIGKILL')
}

interface Started {
  readonly child: ChildProcess
  readonly browser: Browser
  readonly gone: Promise<void>
  readonly ended: () => void
}

const start = async (folder: string): Promise<Started> => {
  const child = spawn(process.env['RECOUNT_CHROMIUM'] ?? '/usr/bin/chromium', [...FLAGS, `--user-data-dir=${folder}`], {
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ended = (): void => killGroup(child)
  process.once('exit', ended)
  try {
    const browser = await chromium.connectOverCDP(await addressOf(child), { timeout: ANSWERS })
    return { child, browser, gone, ended }
  } catch (error) {
    killGroup(child)
    await gone
    process.off('exit', ended)
    throw error
  }
}

/** A browser that listens answers within this time, in ms, or never: some that start after a kill hang. */
const ANSWERS = 60_000

/** Browsers that may hang at their start, one after the other, before that is a failure. */
const HANGING = 2

const startAnswering = async (folder: string, hanging = 0): Promise<Started> => {
  try {
    return await start(folder)
  } catch (error) {
    if (error instanceof errors.TimeoutError && hanging < HANGING) return startAnswering(folder, hanging + 1)
    throw error
  }
}

/** A Chromium with a profile on disk, whose storage is real and survives it. One that hangs at its start is killed too. */
export const launchProfile = async (folder: string): Promise<Profile> => {
  const { child, browser, gone, ended } = await startAnswering(folder)
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('The browser has no window')
  const over = async (): Promise<void> => {
    await gone
    process.off('exit', ended)
  }
  return {
    context,
    kill: async () => {
      killGroup(child)
      await over()
    },
    close: async () => {
      const session = await browser.newBrowserCDPSession()
      await session.send('Browser.close').catch(() => undefined)
      await over()
    },
  }
}
