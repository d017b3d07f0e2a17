const STOPS = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex^="-"])'

const canTake = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element.matches(STOPS) && element.checkVisibility()

/**
 * Ref of a list together with its add button: when the focused row is removed, the next one gets the focus, else the previous
 * one, and without rows, the element that `otherwise` finds. Keyboard users continue from there and not from the top of the page.
 */
export const keepsFocus = (
  box: HTMLElement | null,
  otherwise: () => Element | null = () => null,
): (() => void) | undefined => {
  if (box === null) return undefined
  let focused: Element | null = null
  let stops: readonly Element[] = []
  const look = (): void => {
    stops = [...box.querySelectorAll(STOPS)]
  }
  const onFocus = ({ target }: FocusEvent): void => {
    focused = target instanceof Element ? target : null
    look()
  }
  const onChange = (): void => {
    if (focused === null) return
    if (focused.isConnected) {
      look()
      return
    }
    const at = stops.indexOf(focused)
    const around = [...stops.slice(at + 1), ...stops.slice(0, Math.max(at, 0)).toReversed()]
    focused = null
    // a dialog takes the focus itself when its focused element is gone
    if (document.activeElement?.contains(box) === false) return
    const next = around.find(canTake) ?? [...box.querySelectorAll(STOPS)].find(canTake) ?? otherwise()
    if (next !== null && canTake(next)) next.focus()
  }
  const onBlur = ({ target }: FocusEvent): void => {
    // the event also fires for elements that are still being removed; a surrounding dialog would take the focus after this
    queueMicrotask(() => {
      if (target !== focused || focused === null) return
      if (focused.isConnected) focused = null
      else onChange()
    })
  }
  const observer = new MutationObserver(onChange)
  observer.observe(box, { childList: true, subtree: true })
  box.addEventListener('focusin', onFocus)
  box.addEventListener('focusout', onBlur)
  return () => {
    observer.disconnect()
    box.removeEventListener('focusin', onFocus)
    box.removeEventListener('focusout', onBlur)
  }
}
