const STOPS = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex^="-"])'

const canTake = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element.matches(STOPS) && element.checkVisibility()

/**
 * Ref of a list together with its add button: when the focused row is removed, the next one gets the focus, else the previous
 * one, and without rows, the element that `otherwise` finds; also when the row goes while a dialog asks about it. Keyboard users continue from there and not from the top of the page.
 */
export const keepsFocus = (
  box: HTMLElement | null,
  otherwise: () => Element | null = () => null,
): (() => void) | undefined => {
  if (box === null) return undefined
  let focused: Element | null = null
  let stops: readonly Element[] = []
  /** The stop that a dialog was opened from. */
  let opener: Element | null = null
  /** Stops around an opener that went while its dialog was open; null when the dialog can give the focus back itself. */
  let orphaned: readonly Element[] | null = null
  const look = (): void => {
    stops = [...box.querySelectorAll(STOPS)]
  }
  const onFocus = ({ target }: FocusEvent): void => {
    focused = target instanceof Element ? target : null
    opener = null
    orphaned = null
    look()
  }
  const around = (gone: Element): readonly Element[] => {
    const at = stops.indexOf(gone)
    return [...stops.slice(at + 1), ...stops.slice(0, Math.max(at, 0)).toReversed()]
  }
  const focusOneOf = (candidates: readonly Element[]): void => {
    const next = candidates.find(canTake) ?? [...box.querySelectorAll(STOPS)].find(canTake) ?? otherwise()
    if (next !== null && canTake(next)) next.focus()
  }
  const onChange = (): void => {
    if (opener?.isConnected === false) {
      orphaned = around(opener)
      opener = null
    }
    if (focused === null) return
    if (focused.isConnected) {
      look()
      return
    }
    const candidates = around(focused)
    focused = null
    // a dialog takes the focus itself when its focused element is gone
    if (document.activeElement?.contains(box) === false) return
    focusOneOf(candidates)
  }
  const onBlur = ({ target, relatedTarget }: FocusEvent): void => {
    const toDialog = relatedTarget instanceof Element && relatedTarget.closest('[role="dialog"]') !== null
    // the event also fires for elements that are still being removed; a surrounding dialog would take the focus after this
    queueMicrotask(() => {
      if (target !== focused || focused === null) return
      if (focused.isConnected) {
        opener = toDialog ? focused : null
        focused = null
      } else onChange()
    })
  }
  /** A dialog that closes gives the focus back before the next task; to nobody, where its opener is gone. */
  const onAway = (): void => {
    setTimeout(() => {
      const active = document.activeElement
      if (orphaned === null || active?.closest('[role="dialog"]')) return
      const candidates = orphaned
      orphaned = null
      if (active === document.body) focusOneOf(candidates)
    })
  }
  const observer = new MutationObserver(onChange)
  observer.observe(box, { childList: true, subtree: true })
  box.addEventListener('focusin', onFocus)
  box.addEventListener('focusout', onBlur)
  document.addEventListener('focusout', onAway)
  return () => {
    observer.disconnect()
    box.removeEventListener('focusin', onFocus)
    box.removeEventListener('focusout', onBlur)
    document.removeEventListener('focusout', onAway)
  }
}
