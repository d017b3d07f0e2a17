import { useLayoutEffect, useSyncExternalStore } from 'react'

import { currentLanguage } from '../i18n'

export type ThemeChoice = 'light' | 'dark' | 'system'

const DARK = '(prefers-color-scheme: dark)'

const watchSystem = (listener: () => void): (() => void) => {
  const query = matchMedia(DARK)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Sets theme and language on the root element, and whether the screen is in the past. */
export const useRootAttributes = (choice: ThemeChoice, past: boolean): void => {
  const systemDark = useSyncExternalStore(watchSystem, () => matchMedia(DARK).matches)
  const theme = choice === 'system' ? (systemDark ? 'dark' : 'light') : choice
  useLayoutEffect(() => {
    const root = document.documentElement
    root.dataset['theme'] = theme
    root.lang = currentLanguage()
    root.classList.toggle('in-past', past)
  }, [theme, past])
}
