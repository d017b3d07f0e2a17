import type { Locator, Page } from '@playwright/test'

/** The editor of a text in a form, once it has taken the place of the plain field. */
export const textEditor = (scope: Page | Locator, label: string): Locator =>
  scope.locator('.text-field').getByRole('textbox', { name: label, exact: true })

/** Replaces the whole text as a user would: by its keys. */
export const writeText = async (field: Locator, text: string): Promise<void> => {
  await field.focus()
  await field.press('ControlOrMeta+a')
  await field.press('Delete')
  await field.page().keyboard.insertText(text)
}
