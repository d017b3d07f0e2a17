const FIELDS = [
  'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=range], [type=submit])',
  'textarea',
  'select',
  '[role=combobox]',
  '[contenteditable=true]',
  '[data-first-focus]',
].join(', ')

const isOpen = (element: Element): boolean =>
  element.matches(':not(:disabled, [tabindex="-1"], [aria-disabled=true], [aria-hidden=true] *)') &&
  element.checkVisibility()

const openIn = (part: Element | null, selector: string): readonly HTMLElement[] =>
  [...(part?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(isOpen)

/**
 * Initial focus of a dialog: its first field, with the text selected, so that typing replaces it; else the confirming button, or
 * the cancelling one where the action does harm; else the dialog itself, never its close button.
 */
export const firstFocus = (dialog: HTMLElement): HTMLElement => {
  const [field] = openIn(dialog.querySelector('.body'), FIELDS)
  if (field instanceof HTMLInputElement && field.type !== 'radio') field.select()
  if (field !== undefined) return field
  const footer = dialog.querySelector('footer')
  const answers = openIn(footer, 'button, a[href]')
  const harmless = answers.filter((answer) => !answer.classList.contains('danger'))
  const does = footer?.querySelector('.danger') === null
  return (does ? (harmless.find((one) => one.classList.contains('primary')) ?? harmless.at(-1)) : harmless[0]) ?? dialog
}
