import type { SessionUser } from '../../../events/session/session'
import { t, tn } from '../../i18n'
import { Banner, Button } from '../../controls'
import { useSelect, useServices, useStorage } from '../../hooks'
import { keepName } from '../../session/signIn/name'
import { storageText } from './storageText'
import { useUnpressed } from '../useUnpressed'

/** Leads to the form, even if another user is signed in by now: the data kept here belongs to this user. */
const signInAgain = (user: SessionUser | null): void => {
  const query = new URLSearchParams({ next: `${location.pathname}${location.search}` })
  if (user !== null) {
    query.set('user', `${user.id}`)
    keepName(user.username)
  }
  location.assign(`/login/?${query.toString()}`)
}

/** Shows it as long as it lasts (`A8.22`); no toast repeats it. */
const Expired = () => {
  const user = useSelect(['session'], (model) => model.session.user)
  return (
    <Banner
      kind="danger"
      announce="alert"
      actions={
        <Button size="small" variant="primary" onClick={() => signInAgain(user)}>
          {t('Sign in again')}
        </Button>
      }
    >
      <b>{t('Your session timed out, please refresh your page and try again.')}</b>{' '}
      {t('Everything you did is kept here.')}
    </Banner>
  )
}

/** Promises only the real behaviour: steps stay here, but failed requests are not sent a second time. */
const Offline = () => {
  const runs = useSelect(
    ['outbox'],
    (model) => Object.values(model.outbox.open).filter(({ type }) => type === 'run.requested').length,
  )
  return (
    <Banner kind="warning" announce="status">
      <b>{t('The server does not answer.')}</b> {t('You can go on; what you write and change is kept here.')}{' '}
      {runs === 0
        ? t('Runs and saves without an answer are not sent again by themselves.')
        : tn(
            '%s query has no answer; it is asked about once the server is back, not run again.',
            '%s queries have no answer; they are asked about once the server is back, not run again.',
            runs,
          )}
    </Banner>
  )
}

const Outdated = () => (
  <Banner
    kind="info"
    announce="status"
    actions={
      <Button size="small" variant="primary" onClick={() => location.reload()}>
        {t('Reload')}
      </Button>
    }
  >
    <b>{t('A new version of Recount is ready.')}</b> {t('Everything you did is kept here. Reload to go on with it.')}
  </Banner>
)

/** Obstacles to normal work, one sentence each. */
export const Banners = () => {
  const offline = useUnpressed(useSelect(['session'], (model) => model.session.offline))
  const expired = useUnpressed(useSelect(['session'], (model) => model.session.expired))
  const { session: ownSession } = useServices()
  const outdated = useUnpressed(useSelect(['session'], (model) => model.session.windows[ownSession]?.outdated === true))
  const storage = useUnpressed(useStorage())
  return (
    <>
      {expired ? <Expired /> : offline ? <Offline /> : outdated ? <Outdated /> : null}
      {storage.state === 'persisted' ? null : (
        <Banner kind={storage.state === 'lost' ? 'danger' : 'warning'} announce="status" label={t('Storage')}>
          {storageText(storage)}
        </Banner>
      )}
    </>
  )
}
