import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import '../../base.css'
import { Banner, Button, IconButton, TextField } from '../../controls'
import { t } from '../../i18n'
import { Logo } from '../../shell/Logo'
import { useRootAttributes } from '../../shell/theme'
import { keepName, keptName } from './name'
import { safeNext } from './next'
import { Horizon } from './Horizon'
import './signin.css'

const ERRORS: Readonly<Record<string, string>> = {
  link: 'That link was used before, or it is too old. Ask an administrator for a new one, or restart your own server.',
  attempts: 'Too many attempts. Wait a minute, then try again.',
}

const fieldOf = (form: HTMLFormElement | null, name: string): HTMLInputElement | null => {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}

const PasswordField = ({ label }: { readonly label: string }) => {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      label={label}
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      size="big"
      required
      end={
        <IconButton
          label={shown ? t('Hide password') : t('Show password')}
          icon={shown ? EyeOff : Eye}
          size="small"
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}

/** The sign-in page's facts about the server. */
export interface SignInFacts {
  readonly version: string | null
  /** Messages of the server, as `[category, message]`. */
  readonly messages: readonly (readonly [category: string, message: string])[]
}

interface FormProps {
  readonly bootstrap: SignInFacts
  readonly query: URLSearchParams
}

const Hidden = ({ query }: FormProps) => (
  <>
    <input type="hidden" name="next" value={safeNext(query.get('next'))} />
  </>
)

/** The former user's name, where that user is to sign in again. */
const nameBefore = ({ query }: FormProps): string => (query.get('user') === null ? '' : keptName())

const PasswordForm = (form: FormProps) => {
  const [sent, setSent] = useState(false)
  const frame = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const missing = fieldOf(frame.current, 'username')?.value === '' ? 'username' : 'password'
    fieldOf(frame.current, missing)?.focus()
  }, [])
  useEffect(() => {
    // Back from the next page, the form may be as it was when it was sent.
    const again = (): void => setSent(false)
    window.addEventListener('pageshow', again)
    return () => window.removeEventListener('pageshow', again)
  }, [])
  // A wrong password reloads the page: the name need not be typed again.
  const [name] = useState(() => (form.query.get('error') === null ? nameBefore(form) : keptName()))
  return (
    <form
      ref={frame}
      method="post"
      action="/login/"
      onSubmit={(event) => {
        keepName(fieldOf(event.currentTarget, 'username')?.value ?? '')
        setSent(true)
      }}
    >
      <Hidden {...form} />
      <TextField
        label={t('Username')}
        name="username"
        autoComplete="username"
        size="big"
        required
        spellCheck={false}
        defaultValue={name}
      />
      <PasswordField label={t('Password')} />
      <Button variant="primary" type="submit" className="wide" loading={sent}>
        {t('Sign in')}
      </Button>
      <p className="small ink-3">{t('Starting for the first time? Use the one-time link that the server printed.')}</p>
    </form>
  )
}

const messagesOf = ({ bootstrap, query }: FormProps): readonly string[] => {
  const error = query.get('error')
  if (error === null) return bootstrap.messages.map(([, message]) => message)
  return [t((Object.hasOwn(ERRORS, error) ? ERRORS[error] : undefined) ?? 'That username and password do not match.')]
}

interface SignInProps {
  readonly bootstrap: SignInFacts
}

/** The page at `/login/`: a real form, so that password managers and a slow script do no harm. */
export const SignIn = ({ bootstrap }: SignInProps) => {
  const [query] = useState(() => new URLSearchParams(location.search))
  useRootAttributes('system', false)
  useEffect(() => {
    document.title = t('Sign in · Recount')
  }, [])
  const form = { bootstrap, query }
  const before = nameBefore(form)
  return (
    <div className="signin">
      <main>
        <span className="logo">
          <Logo size={36} />
        </span>
        <h1>{t('Sign in to Recount')}</h1>
        <p className="ink-2 lead">
          {before === ''
            ? t('Your tabs and queries are as you left them.')
            : t('You were here as %s. Your tabs and queries are as you left them.', before)}
        </p>
        {messagesOf(form).map((message) => (
          <Banner key={message} kind="danger" announce="alert" inset>
            {message}
          </Banner>
        ))}
        <PasswordForm {...form} />
      </main>
      <Horizon />
      <footer>
        <span>{bootstrap.version === null ? t('Recount') : t('Recount %s', bootstrap.version)}</span>
        <span>{location.hostname}</span>
      </footer>
    </div>
  )
}
