import type { Page } from './fixtures'

/** Opens all lines of the history, so that each step is in its list. */
export const unfold = async (page: Page): Promise<void> => {
  const list = page.getByRole('list', { name: 'Events' })
  await list.getByRole('listitem').first().waitFor()
  const folded = list.getByRole('button', { expanded: false })
  while ((await folded.count()) > 0) await folded.first().click()
  const more = list.getByRole('button', { name: /^Show \d+ more step/ })
  while ((await more.count()) > 0) await more.first().click()
}
