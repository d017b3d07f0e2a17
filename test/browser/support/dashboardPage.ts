import { expect, type Page } from './fixtures'

export const notes = (page: Page) => page.getByRole('region', { name: 'Notifications' })
export const frame = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
export const drawn = (page: Page, name: string) => expect(frame(page, name)).toHaveAttribute('data-status', 'rendered')
/** A part of the layout by its id. */
export const part = (page: Page, id: string) => page.locator(`[data-component="${id}"]`)
