import { t, tn } from '../i18n'
import { Banner, Button } from '../controls'
import { useSelect, useStorage } from '../hooks'
import { storageText } from './storageText'

const signInAgain = (): void => {
  const here = `${location.pathname}${location.search}`
  location.assign(`/login/?next=${encodeURIComponent(here)}`)
}

const Expired = () => (
  <Banner
    kind="danger"
    announce="alert"
    actions={
      <Button size="small" variant="primary" onClick={signInAgain}>
        {t('Sign in again')}
      </Button>
    }
  >
    <b>{t('Your sign-in expired.')}</b> {t('Everything you did is kept here. Sign in again to go on.')}
  </Banner>
)

const Offline = () => {
  const waiting = useSelect(['outbox'], (model) => Object.keys(model.outbox.open).length)
  return (
    <Banner kind="warning" announce="status">
      <b>{t('The server does not answer.')}</b>{' '}
      {waiting === 0
        ? t('You can go on; every step is kept here until it is back.')
        : tn('%s request is kept here until it is back.', '%s requests are kept here until it is back.', waiting)}
    </Banner>
  )
}

/** What keeps work from going on as usual, one sentence each. */
export const Banners = () => {
  const offline = useSelect(['session'], (model) => model.session.offline)
  const expired = useSelect(['session'], (model) => model.session.expired)
  const storage = useStorage()
  return (
    <>
      {expired ? <Expired /> : offline ? <Offline /> : null}
      {storage.state === 'persisted' ? null : (
        <Banner kind={storage.state === 'lost' ? 'danger' : 'warning'} announce="status" label={t('Storage')}>
          {storageText(storage)}
        </Banner>
      )}
    </>
  )
}
