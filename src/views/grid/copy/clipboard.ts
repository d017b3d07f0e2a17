/**
 * Puts text on the clipboard; false when the browser refuses. The clipboard interface exists on secure origins only, so elsewhere
 * a synthetic copy event replaces it.
 */
export const copyText = async (text: string): Promise<boolean> => {
  const byEvent = (): boolean => {
    const fill = (event: ClipboardEvent): void => {
      event.clipboardData?.setData('text/plain', text)
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    document.addEventListener('copy', fill, { capture: true, once: true })
    const done = document.execCommand('copy')
    document.removeEventListener('copy', fill, { capture: true })
    return done
  }
  if (navigator.clipboard === undefined) return byEvent()
  return navigator.clipboard.writeText(text).then(() => true, byEvent)
}
