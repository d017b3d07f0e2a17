import { currentId } from '../../projections/rekey'
import { Banner, Button } from '../controls'
import { useCommand, useSelect } from '../hooks'
import { t } from '../i18n'

/** Says that the text of a tab has yet to come from the server, or why it did not. */
export const TabLoading = ({ id }: { readonly id: string }) => {
  const command = useCommand()
  const problem = useSelect(
    ['tabs', 'editors'],
    ({ tabs, editors }) => tabs.pauses[`load ${currentId(editors, id)}`]?.message ?? null,
  )
  if (problem === null) {
    return (
      <Banner kind="info" announce="status">
        {t('This tab is on its way from the server.')}
      </Banner>
    )
  }
  return (
    <Banner
      kind="warning"
      announce="status"
      actions={
        <Button
          size="small"
          onClick={() => {
            command('tab.retry', {})
            command('tab.load', { id })
          }}
        >
          {t('Try again')}
        </Button>
      }
    >
      {t('This tab could not be read from the server: %s', problem)}
    </Banner>
  )
}
