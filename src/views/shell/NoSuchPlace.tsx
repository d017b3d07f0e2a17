import { MapPinOff } from 'lucide-react'
import { useLocation } from 'wouter'

import { Button, EmptyState } from '../controls'
import { t } from '../i18n'

export const NoSuchPlace = () => {
  const [path, navigate] = useLocation()
  return (
    <EmptyState
      icon={MapPinOff}
      title={t('There is nothing at %s', path)}
      actions={
        <Button variant="primary" onClick={() => navigate('/sqllab/')}>
          {t('Go to SQL')}
        </Button>
      }
    >
      {t('The address may be old or mistyped. Your work is where you left it.')}
    </EmptyState>
  )
}
