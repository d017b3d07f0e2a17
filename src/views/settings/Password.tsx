import { useState, type FormEvent } from 'react'

import { Button, TextField } from '../controls'
import { useServices } from '../hooks'
import { t } from '../i18n'

const SHORTEST = 8

/** Sets the own password. It goes straight to the server: no event and no state ever holds it. */
export const Password = () => {
  const services = useServices()
  const [outcome, setOutcome] = useState<{ readonly error: string | null } | null>(null)
  const [sending, setSending] = useState(false)

  const send = async (form: HTMLFormElement): Promise<void> => {
    setSending(true)
    const password = new FormData(form).get('password')
    const error = await services.changePassword(typeof password === 'string' ? password : '')
    setSending(false)
    setOutcome({ error })
    if (error === null) form.reset()
  }

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void send(event.currentTarget)
  }

  return (
    <section>
      <h2>{t('Password')}</h2>
      <form className="passwordform" onSubmit={submit}>
        <TextField
          label={t('New password')}
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={SHORTEST}
          required
          hint={t('At least %s characters. Signs you out everywhere else.', SHORTEST)}
          {...(outcome?.error == null ? {} : { error: outcome.error })}
        />
        <Button type="submit" loading={sending}>
          {t('Change password')}
        </Button>
        <output className="small ink-2">{outcome?.error === null ? t('The password was changed.') : ''}</output>
      </form>
    </section>
  )
}
