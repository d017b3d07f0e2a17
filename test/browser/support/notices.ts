import type { Locator, Page } from '@playwright/test'

/** The messages of the page, which stay from now on as if a user pointed at them: a busy machine may come back to them late. */
export const keptNotices = async (page: Page): Promise<Locator> => {
  const notices = page.getByRole('region', { name: 'Notifications' })
  await notices.dispatchEvent('pointerenter')
  return notices
}
