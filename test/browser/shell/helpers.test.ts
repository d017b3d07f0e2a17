import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, runSql, signIn, test, watch, writeSql, type Page } from '../support/fixtures'
import { helpersOf } from '../support/helpers'
import { exportedLog, keepJournal } from '../support/journal'
import { launchProfile } from '../support/profile'

const storage = (page: Page) => page.getByRole('status', { name: 'Storage' })

const helpers = {
  // A browser whose GPU process crashes again and again gives up as a whole.
  'GPU process': { mark: '--type=gpu-process', kills: 1 },
  'storage service': { mark: '--utility-sub-type=storage.', kills: 3 },
}

for (const [what, { mark, kills }] of Object.entries(helpers)) {
  test(`killing the ${what} during typing loses nothing, and work continues`, async ({ server }) => {
    test.skip(process.platform !== 'linux', 'helpers are found under /proc')
    const folder = mkdtempSync(join(tmpdir(), 'recount-helpers-'))
    const profile = await launchProfile(folder)
    const journal = await keepJournal(profile.context)
    const page = await profile.context.newPage()
    const problems = watch(page, server.url)
    await signIn(page, server.url)
    await writeSql(page, 'SELECT 1 -- ')
    const words: string[] = []
    const type = async (count: number): Promise<void> => {
      for (let word = 0; word < count; word += 1) {
        words.push(`w${words.length}`)
        await page.keyboard.insertText(`${words.at(-1)} `)
      }
    }
    await type(40)
    const killed = new Set<number>()
    for (let kill = 0; kill < kills; kill += 1) {
      // The browser starts it again when it is next needed.
      const fresh = () => helpersOf(folder, mark).filter((pid) => !killed.has(pid))
      await expect.poll(async () => (await type(1), fresh().length)).toBeGreaterThan(0)
      for (const pid of fresh()) {
        process.kill(pid, 'SIGKILL')
        killed.add(pid)
      }
      await type(40)
    }
    expect(killed.size).toBeGreaterThanOrEqual(kills)
    await page.getByRole('button', { name: 'New tab' }).click()
    await runSql(page, `SELECT 'after the kills' AS words`)
    await expect(page.getByRole('grid', { name: 'Query results' }).getByText('after the kills')).toBeVisible()

    for (const visit of ['as it is', 'after a reload']) {
      if (visit === 'after a reload') await page.reload()
      await page.locator('.sql-text.ready').waitFor()
      // the export is an event too, and what comes after it is not in its file
      const acknowledged = [...journal]
      const { events, model } = await exportedLog(page)
      const texts = Object.values(model.editors.byId).map(({ sql }) => sql)
      expect(texts, visit).toContain(`SELECT 1 -- ${words.join(' ')} `)
      for (const [seq, id] of acknowledged) expect(events[seq - 1]?.id, `acknowledged event ${seq} ${visit}`).toBe(id)
      await expect(storage(page)).toHaveCount(0)
    }
    expect(journal.size).toBeGreaterThan(3)
    expect(problems.console).toEqual([])
    await profile.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
}
