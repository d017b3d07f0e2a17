import { useCallback, useSyncExternalStore } from 'react'

import type { WindowSize } from '../../../projections/screen/screens'
import { currentLanguage, t } from '../../i18n'
import type { History } from '../useHistory'
import { storeOf } from './store'

/** Pixels of a window beside and above the screen in it: the rail, the top bar and the frame. */
const RAIL = 60
const BAR = 52

/** The room of a screen in a window of a size. */
export const roomIn = ({ width, height }: WindowSize): { readonly width: number; readonly height: number } => ({
  width: Math.max(320, width - RAIL),
  height: Math.max(320, height - BAR),
})

/** The size of the window of a step as it was then; null where no step says it. */
export const useWindowSize = (history: History, session: string | undefined): WindowSize | null => {
  const store = storeOf(history)
  const subscribe = useCallback((listener: () => void) => store.subscribe(['screens'], listener), [store])
  return useSyncExternalStore(subscribe, () =>
    session === undefined ? null : (store.state().screens.windows[session]?.size ?? null),
  )
}

/** The theme that the person had chosen then; their computer's own has no word. */
export const useChosenTheme = (history: History): 'light' | 'dark' | null => {
  const store = storeOf(history)
  const subscribe = useCallback((listener: () => void) => store.subscribe(['session'], listener), [store])
  return useSyncExternalStore(subscribe, () => {
    const { theme } = store.state().session
    return theme === 'system' ? null : theme
  })
}

const languageName = (tag: string): string => {
  try {
    return new Intl.DisplayNames([currentLanguage()], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** The look of a window in words: `1280 × 720, zoom 125 %, English, dark`. */
export const lookText = ({ width, height, zoom, language }: WindowSize, theme: 'light' | 'dark' | null): string =>
  [
    t('%s × %s', String(width), String(height)),
    t('zoom %s %', Math.round(zoom * 100)),
    ...(language === '' ? [] : [languageName(language)]),
    ...(theme === null ? [] : [theme === 'dark' ? t('dark') : t('light')]),
  ].join(', ')
