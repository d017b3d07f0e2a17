import { CloudDownload } from 'lucide-react'

import { currentId } from '../../../projections/editor/rekey'
import { Button, EmptyState, ErrorState } from '../../controls'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'

/** In the place of a tab whose text has yet to come from the server: that it is coming, or why it did not. */
export const TabLoading = ({ id }: { readonly id: string }) => {
  const command = useCommand()
  const problem = useSelect(
    ['tabs', 'editors'],
    ({ tabs, editors }) => tabs.pauses[`load ${currentId(editors, id)}`]?.message ?? null,
  )
  if (problem === null) {
    return (
      <EmptyState icon={CloudDownload} title={t('This tab is on its way')}>
        {t('It was used in another browser, and the server is sending it.')}
      </EmptyState>
    )
  }
  const again = (): void => {
    command('tab.retry', {})
    command('tab.load', { id })
  }
  return (
    <ErrorState
      title={t('This tab could not be read from the server')}
      actions={
        <Button variant="primary" onClick={again}>
          {t('Try again')}
        </Button>
      }
    >
      {problem}
    </ErrorState>
  )
}
