const mark = (place: HTMLElement, takesFocus: boolean): void => {
  for (const former of document.querySelectorAll('.pointed-at')) former.classList.remove('pointed-at')
  place.scrollIntoView({ block: 'start' })
  place.classList.add('pointed-at')
  if (!takesFocus) return
  place.tabIndex = -1
  place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  place.focus({ preventScroll: true })
}

/**
 * Scrolls to a part of the board and marks it, once tabs on the way to it are open and it is on screen. With `takesFocus` keys go
 * on from there. The answer cancels it.
 */
export const pointAt = (id: string, takesFocus: boolean): (() => void) => {
  const find = (): boolean => {
    const place = document.querySelector<HTMLElement>(`[data-component="${CSS.escape(id)}"]`)
    if (place !== null) mark(place, takesFocus)
    return place !== null
  }
  const observer = new MutationObserver(() => {
    if (find()) observer.disconnect()
  })
  const frame = requestAnimationFrame(() => {
    if (!find()) observer.observe(document.body, { childList: true, subtree: true })
  })
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
  }
}
