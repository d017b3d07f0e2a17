import { useEffect } from 'react'

import { isRefusal } from '../../core/commands/command'
import { runsOf } from '../../projections/run/selectors'
import { Skeleton } from '../controls'
import { preload, usePreloaded } from '../controls/loading/preload'
import { useSelect } from '../hooks'
import { t } from '../i18n'
import { focusOpenTab } from '../editor/focus'
import { useMoreCommand } from '../editor/useMoreCommand'
import { withSqlActionCommands } from '../withCommands'

const part = preload(() => withSqlActionCommands(import('./list/RunList')))

/** The runs of a tab, newest first. */
export const RunHistory = ({ id, onView }: { readonly id: string; readonly onView: (queryId: string) => void }) => {
  const more = useMoreCommand()
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
        void more('run.open_in_tab', { queryId }).then((decision) => {
          if (!isRefusal(decision)) focusOpenTab(t('Query tabs'))
        })
      }}
    />
  )
}
