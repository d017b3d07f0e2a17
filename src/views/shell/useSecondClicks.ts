import { useEffect } from 'react'

/** Layers over the page that close when something in them is pressed. */
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

const isGone = (layer: Element): boolean => !layer.isConnected || !layer.hasAttribute('data-open')

/** Ignores the second click of a double click whose first one closed a dialog or a menu: it must not press the page below. */
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
