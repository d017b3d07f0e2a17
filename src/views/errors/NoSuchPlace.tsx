import { Lock, MapPinOff } from 'lucide-react'
import { useLocation } from 'wouter'

import { Button, EmptyState } from '../controls'
import { t } from '../i18n'

export const NoSuchPlace = () => {
  const [path, navigate] = useLocation()
  return (
    <>
      <h1 className="hidden-visually">{t('Nothing here')}</h1>
      <EmptyState
        icon={MapPinOff}
        title={t('There is nothing at %s', path)}
        actions={
          <Button variant="primary" onClick={() => navigate('/superset/welcome/')}>
            {t('Go to Home')}
          </Button>
        }
      >
        {t('The address may be old or mistyped. Your work is where you left it.')}
      </EmptyState>
    </>
  )
}

/** In place of a screen that none of the person's roles opens. */
export const ClosedPlace = ({ name }: { readonly name: string }) => {
  const [, navigate] = useLocation()
  return (
    <>
      <h1 className="hidden-visually">{t(name)}</h1>
      <EmptyState
        icon={Lock}
        title={t('You do not have access to %s', t(name))}
        actions={
          <Button variant="primary" onClick={() => navigate('/superset/welcome/')}>
            {t('Go to Home')}
          </Button>
        }
      >
        {t('An administrator can give you a role that does.')}
      </EmptyState>
    </>
  )
}
