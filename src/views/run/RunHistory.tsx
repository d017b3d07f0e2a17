import { useEffect } from 'react'

import { isRefusal } from '../../core/commands/command'
import { runsOf } from '../../projections/run/selectors'
import { Skeleton } from '../controls'
import { preload, usePreloaded } from '../controls/loading/preload'
import { useCommand, useSelect } from '../hooks'
import { t } from '../i18n'
import { focusOpenTab } from '../editor/focus'

const part = preload(() => import('./list/RunList'))

/** The runs of a tab, newest first. */
export const RunHistory = ({ id, onView }: { readonly id: string; readonly onView: (queryId: string) => void }) => {
  const command = useCommand()
  const loaded = usePreloaded(part)
  const runs = useSelect(['runs'], (model) => runsOf(model, id))
  useEffect(() => part.fetch(), [])
  if (loaded === null) return <Skeleton lines={[70, 52, 64]} label={t('Reading the history')} />
  return (
    <loaded.RunList
      runs={runs}
      label={t('Runs of this tab')}
      nothing={{
        title: t('Nothing has run in this tab yet'),
        text: t('Every run is listed here with its time, its rows and its SQL.'),
      }}
      onView={onView}
      onOpen={(queryId) => {
        if (!isRefusal(command('run.open_in_tab', { queryId }))) focusOpenTab(t('Query tabs'))
      }}
    />
  )
}
