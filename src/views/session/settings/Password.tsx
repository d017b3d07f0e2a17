import { useState, type FormEvent } from 'react'

import type { PasswordRefusal } from '../../context'
import { Button, TextField } from '../../controls'
import { useServices } from '../../hooks'
import { t } from '../../i18n'

const SHORTEST = 8

const textIn = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

/** Sets the own password. It goes straight to the server, and so does the current one: no event and no state holds them. */
export const Password = () => {
  const services = useServices()
  const [outcome, setOutcome] = useState<'changed' | PasswordRefusal | null>(null)
  const [sending, setSending] = useState(false)
  const [asksCurrent, setAsksCurrent] = useState(services.asksPassword === 'now')

  const send = async (form: HTMLFormElement): Promise<void> => {
    setSending(true)
    const refusal = await services.changePassword(
      textIn(form, 'password'),
      asksCurrent ? textIn(form, 'current') : null,
    )
    setSending(false)
    setOutcome(refusal ?? 'changed')
    if (refusal === null) form.reset()
    // the new password is required from now on, and another window may have set one meanwhile
    setAsksCurrent(
      asksCurrent || refusal?.field === 'current' || (refusal === null && services.asksPassword === 'later'),
    )
  }

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void send(event.currentTarget)
  }

  const wrong = (field: PasswordRefusal['field']) =>
    outcome !== null && outcome !== 'changed' && outcome.field === field ? { error: outcome.message } : {}

  return (
    <section>
      <h2>{t('Password')}</h2>
      <form className="passwordform" onSubmit={submit}>
        {asksCurrent && (
          <TextField
            label={t('Current password')}
            name="current"
            type="password"
            autoComplete="current-password"
            required
            {...wrong('current')}
          />
        )}
        <TextField
          label={t('New password')}
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={SHORTEST}
          required
          hint={t('At least %s characters. Signs you out everywhere else.', SHORTEST)}
          {...wrong('password')}
        />
        <Button type="submit" loading={sending}>
          {t('Change password')}
        </Button>
        <output className="small ink-2">{outcome === 'changed' ? t('The password was changed.') : ''}</output>
      </form>
    </section>
  )
}
