import { readdirSync, readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

/** Helper processes of the browser on this profile folder, found by their command line. Linux only. */
export const helpersOf = (folder: string, mark: string): readonly number[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      return command.includes(folder) && command.includes(mark) ? [Number(name)] : []
    } catch {
      // It ended meanwhile.
      return []
    }
  })

/** Time a process has used the processor, in ticks. */
const ticks = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return Number(fields[11]) + Number(fields[12])
}

const BUSY = 500

/** The process that draws this page: the one that works while the page is kept busy. */
export const rendererOf = async (folder: string, page: Page): Promise<number> => {
  const before = helpersOf(folder, '--type=renderer').map((pid) => ({ pid, used: ticks(pid) }))
  await page.evaluate((ms) => {
    const end = performance.now() + ms
    while (performance.now() < end);
  }, BUSY)
  const living = new Set(helpersOf(folder, '--type=renderer'))
  const worked = before.filter(({ pid }) => living.has(pid)).map(({ pid, used }) => ({ pid, used: ticks(pid) - used }))
  const [most] = worked.toSorted((a, b) => b.used - a.used)
  if (most === undefined) throw new Error('This browser has no renderers')
  return most.pid
}
