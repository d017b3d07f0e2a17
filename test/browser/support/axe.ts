import { readFileSync } from 'node:fs'

import { expect, type Page } from '@playwright/test'

/** Half as long as what the package says of itself. */
const SOURCE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

interface What {
  /** Only what is in here is looked at. */
  readonly within?: string
  /** A menu, list or dialog is open: what opens over the page is in no region of it. */
  readonly over?: boolean
}

/** Violations of accessibility rules that a machine can detect: `rule: <element> | <element>`. */
export const axeFindings = async (page: Page, { within, over = false }: What = {}): Promise<readonly string[]> => {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(SOURCE)
  return page.evaluate(
    async ({ within, over }) => {
      // Text that fades in or changes color has a contrast that does not count.
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(ending.map(({ finished }) => finished))
      const { axe } = globalThis as unknown as { readonly axe: typeof import('axe-core') }
      // Focus guards pass the focus on at once.
      const exclude = ['[data-base-ui-focus-guard]']
      const { violations } = await axe.run(within === undefined ? { exclude } : { include: [within], exclude }, {
        resultTypes: ['violations'],
        // Style sheets and media would be fetched once more, for a rule that is off and one that finds nothing by itself.
        preload: false,
        rules: over ? { region: { enabled: false } } : {},
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    { within, over },
  )
}

/** Nothing on the page, or on what is open over it, breaks such a rule. */
export const checkAxe = async (page: Page, what: What = { over: true }): Promise<void> => {
  expect(await axeFindings(page, what)).toEqual([])
}
