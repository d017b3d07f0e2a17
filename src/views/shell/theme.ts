import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'

import { currentLanguage } from '../i18n'

export type ThemeChoice = 'light' | 'dark' | 'system'

const DARK = '(prefers-color-scheme: dark)'
const PRINT = 'print'

/** In seconds. */
const YEAR = 31_536_000

const watchOf =
  (media: string) =>
  (listener: () => void): (() => void) => {
    const query = matchMedia(media)
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
const watchSystem = watchOf(DARK)
const watchPrinting = watchOf(PRINT)

/** Sets theme, language and the mark for the past on the root element. Paper is light. */
export const useRootAttributes = (choice: ThemeChoice, past: boolean): void => {
  const systemDark = useSyncExternalStore(watchSystem, () => matchMedia(DARK).matches)
  const printing = useSyncExternalStore(watchPrinting, () => matchMedia(PRINT).matches)
  const theme = printing ? 'light' : choice === 'system' ? (systemDark ? 'dark' : 'light') : choice
  useLayoutEffect(() => {
    const root = document.documentElement
    root.dataset['theme'] = theme
    root.lang = currentLanguage()
    root.classList.toggle('in-past', past)
  }, [theme, past])
}

/** In the time before the log is read, the page is in the theme that was chosen last; the server reads it there. */
export const useRememberedTheme = (choice: ThemeChoice): void => {
  useEffect(() => {
    const kept = choice === 'system' ? 'max-age=0' : `max-age=${YEAR}`
    const secure = location.protocol === 'https:' ? '; secure' : ''
    document.cookie = `recount_theme=${choice}; path=/; samesite=lax; ${kept}${secure}`
  }, [choice])
}
