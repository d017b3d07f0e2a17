import { useEffect } from 'react'

/** What lies over the page and goes away when something in it is pressed. */
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

const isGone = (layer: Element): boolean => !layer.isConnected || !layer.hasAttribute('data-open')

/** The second click of a double click whose first one closed a dialog or a menu is for nobody: it must not press what lay beneath. */
export const useSecondClicks = (): void => {
  useEffect(() => {
    let layer: Element | null = null
    const onClick = (event: MouseEvent): void => {
      const target = event.target instanceof Element ? event.target : null
      if (event.detail > 1 && layer !== null && !layer.contains(target) && isGone(layer)) {
        event.preventDefault()
        event.stopImmediatePropagation()
        return
      }
      layer = target?.closest(LAYERS) ?? null
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [])
}
