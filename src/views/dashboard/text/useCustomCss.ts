import { useEffect } from 'react'

/** Puts the CSS of a dashboard into force while it is shown. */
export const useCustomCss = (css: string, scope: string): void => {
  useEffect(() => {
    if (css.trim() === '') return undefined
    let sheet: CSSStyleSheet | null = null
    let gone = false
    void import('./customCss').then(({ customSheet }) => {
      if (gone) return
      sheet = customSheet(css, scope)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    })
    return () => {
      gone = true
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [css, scope])
}
