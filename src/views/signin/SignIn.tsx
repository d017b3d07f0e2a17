import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'

import '../base.css'
import { Banner, Button, IconButton, TextField, TooltipProvider } from '../controls'
import { t } from '../i18n'
import { Logo } from '../shell/Logo'
import { useRootAttributes } from '../shell/theme'
import { safeNext, type SignInBootstrap } from './bootstrap'
import { Horizon } from './Horizon'
import './signin.css'

const ERRORS: Readonly<Record<string, string>> = {
  link: 'That link was used before, or it is too old. Restart the server to get a new one.',
  password: 'That password is too short. Choose one of at least 8 characters.',
  attempts: 'Too many attempts. Wait a minute, then try again.',
}

const SHORTEST = 8

const PasswordField = ({ label, isNew = false }: { readonly label: string; readonly isNew?: boolean }) => {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      label={label}
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      minLength={isNew ? SHORTEST : undefined}
      size="big"
      required
      {...(isNew ? { hint: t('At least %s characters. You will sign in as admin with it.', SHORTEST) } : {})}
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

interface FormProps {
  readonly bootstrap: SignInBootstrap
  readonly query: URLSearchParams
}

const Hidden = ({ bootstrap, query }: FormProps) => (
  <>
    {bootstrap.csrfToken === null ? null : <input type="hidden" name="csrf_token" value={bootstrap.csrfToken} />}
    <input type="hidden" name="next" value={safeNext(query.get('next'))} />
  </>
)

/** The link is spent by a person who chooses a password, never by a program that looks at addresses. */
const LinkForm = ({ token, ...form }: FormProps & { readonly token: string }) => {
  const [sent, setSent] = useState(false)
  return (
    <form method="post" action="/login/" onSubmit={() => setSent(true)}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="username" value="admin" autoComplete="username" />
      <Hidden {...form} />
      <PasswordField label={t('New password')} isNew />
      <Button variant="primary" type="submit" className="wide" loading={sent}>
        {t('Continue as administrator')}
      </Button>
    </form>
  )
}

const PasswordForm = (form: FormProps) => {
  const [sent, setSent] = useState(false)
  return (
    <form method="post" action="/login/" onSubmit={() => setSent(true)}>
      <Hidden {...form} />
      <TextField label={t('Username')} name="username" autoComplete="username" size="big" required spellCheck={false} />
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
  readonly bootstrap: SignInBootstrap
}

/** The page at `/login/`: a real form, so that password managers and a slow script do no harm. */
export const SignIn = ({ bootstrap }: SignInProps) => {
  const [query] = useState(() => new URLSearchParams(location.search))
  useRootAttributes('system', false)
  useEffect(() => {
    document.title = t('Sign in · Recount')
  }, [])
  const token = query.get('token')
  const form = { bootstrap, query }
  return (
    <TooltipProvider>
      <div className="signin">
        <main>
          <span className="logo">
            <Logo size={36} />
          </span>
          <h1>{token === null ? t('Sign in to Recount') : t('Welcome to Recount')}</h1>
          <p className="ink-2 lead">
            {token === null
              ? t('Your tabs, queries and dashboards are as you left them.')
              : t('You are the first one here. Choose the password of the administrator.')}
          </p>
          {messagesOf(form).map((message) => (
            <Banner key={message} kind="danger" announce="alert" inset>
              {message}
            </Banner>
          ))}
          {token === null ? <PasswordForm {...form} /> : <LinkForm {...form} token={token} />}
        </main>
        <Horizon />
        <footer>
          <span>{bootstrap.version === null ? t('Recount') : t('Recount %s', bootstrap.version)}</span>
          <span>{location.hostname}</span>
        </footer>
      </div>
    </TooltipProvider>
  )
}
