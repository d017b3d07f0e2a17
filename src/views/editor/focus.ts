/** Focuses after the next frame, when the focused element may be gone. A focus that the user moved meanwhile stays. */
const focusSoon = (find: () => HTMLElement | null | undefined): void => {
  const before = document.activeElement
  requestAnimationFrame(() => {
    const now = document.activeElement
    if (now === before || now === null || now === document.body) find()?.focus()
  })
}

/** Moves the focus to a query tab. */
export const focusTab = (id: string): void => focusSoon(() => document.getElementById(`tab-${id}`))

/** Moves the focus to the control of this accessible name. */
export const focusControl = (name: string): void =>
  focusSoon(() => document.querySelector<HTMLElement>(`button[aria-label="${name}"]`))

/** Moves the focus to the open tab of the list of tabs of this name, or to the content where there is no such list. */
export const focusOpenTab = (list: string): void =>
  focusSoon(
    () =>
      document.querySelector<HTMLElement>(`[role=tablist][aria-label="${list}"] [role=tab][aria-selected=true]`) ??
      document.querySelector('main'),
  )

/** Moves the focus to the row of a tree on which its keys go on. */
export const focusTree = (name: string): void =>
  focusSoon(() => document.querySelector<HTMLElement>(`[role=tree][aria-label="${name}"] [tabindex="0"]`))

/** For a button in a row that is about to go: the one like it in the next row has the focus then, or the tab `list` shows. */
export const focusNextRow = (button: HTMLElement, list: string): void => {
  const row = button.closest('tr')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const like = next?.querySelector<HTMLElement>(`button[aria-label="${button.ariaLabel}"]`)
  if (like === null || like === undefined) focusOpenTab(list)
  else focusSoon(() => like)
}
