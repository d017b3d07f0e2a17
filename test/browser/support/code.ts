import { expect, type Locator } from '@playwright/test'

/** Writes over the text of a field of code, as a person does who deletes all of it first. */
export const writeCode = async (field: Locator, text: string): Promise<void> => {
  await field.focus()
  await field.page().keyboard.press('ControlOrMeta+A')
  await field.page().keyboard.press('Delete')
  if (text !== '') await field.page().keyboard.insertText(text)
}

/** The text that a field of code shows, whether the large editor has come or not. */
const shownCode = (field: Locator): Promise<string> =>
  field.evaluate((input: HTMLTextAreaElement) => {
    const lines = [...(input.closest('.monaco-editor')?.querySelectorAll<HTMLElement>('.view-line') ?? [])]
    if (input.closest('.monaco-editor') === null) return input.value
    return lines
      .toSorted((a, b) => a.offsetTop - b.offsetTop)
      .map((line) => line.textContent)
      .join('\n')
      .replaceAll('\u00A0', ' ')
  })

export const expectCode = (field: Locator, text: string): Promise<void> =>
  expect.poll(() => shownCode(field)).toBe(text)
