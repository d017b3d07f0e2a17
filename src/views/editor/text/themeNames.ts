import { useSyncExternalStore } from 'react'

export const themeNames = { light: 'recount-light', dark: 'recount-dark' } as const

const subscribe = (listener: () => void): (() => void) => {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/** The theme that is on the page now. */
export const useThemeName = (): string =>
  useSyncExternalStore(subscribe, () =>
    document.documentElement.dataset.theme === 'dark' ? themeNames.dark : themeNames.light,
  )
