import { useLocation } from 'wouter'

import { isRefusal } from '../../../core/commands/command'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { focusOpenTab } from '../../editor/focus'
import { RunList } from './RunList'

/** The runs of all open tabs, newest first: found, compared, run again, opened. */
const QueryHistoryScreen = () => {
  const command = useCommand()
  const [, go] = useLocation()
  const runs = useSelect(['runs'], ({ runs: { order, byId } }) => order.flatMap((id) => byId[id] ?? []).toReversed())
  return (
    <div className="page run-page" data-pane="">
      <h1>{t('Query history')}</h1>
      <RunList
        runs={runs}
        withTab
        label={t('Runs of all tabs')}
        nothing={{
          title: t('Nothing has run yet'),
          text: t('Every run of an open tab is listed here with its time, its rows and its SQL.'),
        }}
        onOpen={(queryId) => {
          if (isRefusal(command('run.open_in_tab', { queryId }))) return
          go('/sqllab/')
          focusOpenTab(t('Query tabs'))
        }}
      />
    </div>
  )
}

export default QueryHistoryScreen
