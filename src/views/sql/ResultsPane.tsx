import { Copy, ListFilter } from 'lucide-react'
import { useRef, useState } from 'react'

import { IconButton, Menu, SearchField, Tabs } from '../controls'
import type { CopyWhat, GridHandle } from '../grid/Grid'
import { useSelect } from '../hooks'
import { t } from '../i18n'
import { DownloadMenu } from './DownloadMenu'
import { useShowResults } from './useRows'
import type { ErrorPlace } from './errorPlace'
import { NewTab } from './NewTab'
import { ResultView } from './ResultView'
import { RunHistory } from './RunHistory'
import { RunStatus } from './RunStatus'
import type { Sample } from './samples'
import { useResults } from './useResults'
import { PinButton, StatementTabs } from './StatementTabs'
import { useSouthPane } from './state'

interface ResultsPaneProps {
  readonly id: string
  readonly onReveal: (offset: number) => void
  readonly onFix: (place: ErrorPlace, word: string) => void
  readonly onSample: (sample: Sample) => void
}

/** Results and history of a tab. */
export const ResultsPane = ({ id, onReveal, onFix, onSample }: ResultsPaneProps) => {
  const { entries, shown, run, earlier, choose, letGo } = useResults(id)
  const [pane, setPane] = useSouthPane()
  const fetchRows = useShowResults()
  const [filter, setFilter] = useState({ of: '', text: '' })
  const grid = useRef<GridHandle>(null)
  const count = useSelect(
    ['runs'],
    (model) => model.runs.order.filter((key) => model.runs.byId[key]?.sqlEditorId === id).length,
  )
  const value = pane === 'History' ? 'History' : 'Results'
  const rowsShown = value === 'Results' && run !== null && run.state === 'success' && run.resultsKey !== null
  const key = run?.id ?? ''
  const text = filter.of === key ? filter.text : ''
  const show = (queryId: string): void => {
    choose(queryId)
    setPane('Results')
    fetchRows(queryId)
  }
  const copy = (what: CopyWhat) => () => void grid.current?.copy(what)
  return (
    <Tabs
      className="sql-results"
      entity={run === null ? `editor/${id}` : `run/${run.id}`}
      label={t('Results panes')}
      value={value}
      onChange={setPane}
      end={
        rowsShown && (
          <>
            <PinButton run={run} onUnpin={letGo} />
            <div className="sql-filter">
              <SearchField
                label={t('Filter rows')}
                size="small"
                icon={ListFilter}
                value={text}
                onChange={(next) => setFilter({ of: key, text: next })}
              />
            </div>
            <Menu
              align="end"
              items={[
                { label: t('Copy selection'), shortcut: 'Mod+C', onSelect: copy('selection') },
                { label: t('Copy selection with headers'), onSelect: copy('selection-with-headers') },
                { label: t('Copy all rows with headers'), onSelect: copy('all-with-headers') },
              ]}
              trigger={<IconButton label={t('Copy results')} icon={Copy} size="small" />}
            />
            <DownloadMenu run={run} grid={grid} />
          </>
        )
      }
      tabs={[
        {
          value: 'Results',
          label: t('Results'),
          panel:
            run === null && shown === null ? (
              <NewTab id={id} onSample={onSample} />
            ) : (
              <StatementTabs entries={entries} shown={shown} onChoose={show}>
                {run !== null && (
                  <>
                    <RunStatus run={run} earlier={earlier} />
                    <ResultView run={run} filter={text} grid={grid} onReveal={onReveal} onFix={onFix} onShow={show} />
                  </>
                )}
              </StatementTabs>
            ),
        },
        {
          value: 'History',
          label: t('History'),
          ...(count === 0 ? {} : { count: count.toLocaleString('en') }),
          panel: <RunHistory id={id} onView={show} />,
        },
      ]}
    />
  )
}
