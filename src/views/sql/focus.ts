/** Moves the focus to the control of this accessible name once the next picture stands; what had it may be gone then. */
export const focusControl = (name: string): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.focus())
}
