import { useEffect, useRef, useState } from 'react'

import '../../base.css'
import { Button } from '../../controls'
import { t } from '../../i18n'
import { Logo } from '../../shell/Logo'
import { type ThemeChoice, useRootAttributes } from '../../shell/theme'
import { Horizon } from './Horizon'
import './signin.css'

/** Facts that the page of signing out gets from the server. */
export interface SignOutFacts {
  readonly version: string | null
  readonly username: string
  /** The token of the session, which the form carries. */
  readonly csrf: string | null
  /** True after a click on a link of this site, which no other site can cause. */
  readonly now: boolean
}

/** The theme that the server read in the cookie of this browser. */
const chosenTheme = (): ThemeChoice => {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** The page at `/logout/`: a form that a person sends. In a frame it never sends itself. */
export const SignOut = ({ version, username, csrf, now }: SignOutFacts) => {
  const form = useRef<HTMLFormElement>(null)
  const [theme] = useState(chosenTheme)
  useRootAttributes(theme, false)
  useEffect(() => {
    document.title = t('Sign out · Recount')
  }, [])
  useEffect(() => {
    if (now && window.top === window) form.current?.requestSubmit()
  }, [now])
  return (
    <div className="signin">
      <main>
        <span className="logo">
          <Logo size={36} />
        </span>
        <h1>{t('Sign out of Recount')}</h1>
        <p className="ink-2 lead">{t('You are signed in as %s.', username)}</p>
        <form ref={form} method="post" action="/logout/">
          <input type="hidden" name="csrf_token" value={csrf ?? ''} />
          <Button variant="primary" type="submit" className="wide">
            {t('Sign out')}
          </Button>
          <a className="small" href="/superset/welcome/">
            {t('Back to Recount')}
          </a>
        </form>
      </main>
      <Horizon />
      <footer>
        <span>{version === null ? t('Recount') : t('Recount %s', version)}</span>
        <span>{location.hostname}</span>
      </footer>
    </div>
  )
}
