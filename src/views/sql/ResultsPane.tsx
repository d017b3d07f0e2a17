import { ListFilter } from 'lucide-react'
import { useRef, useState } from 'react'

import { previewKey, type Preview } from '../../projections/previews'
import { currentId } from '../../projections/rekey'
import { runsOf } from '../../projections/selectors'
import { SearchField, Tabs } from '../controls'
import { useLater } from '../controls/later'
import type { CsvSource, GridHandle } from '../grid/Grid'
import { useSelect } from '../hooks'
import { t } from '../i18n'
import { DownloadMenu } from './DownloadMenu'
import { useShowResults } from './useRows'
import type { ErrorPlace } from './errorPlace'
import { useFormer } from './former'
import { PreviewPane } from './PreviewPane'
import { NewTab } from './NewTab'
import { outcome, ResultView } from './ResultView'
import { RunHistory } from './RunHistory'
import { RunStatus } from './RunStatus'
import type { Sample } from './samples'
import { useResults } from './useResults'
import { PinButton, StatementTabs } from './StatementTabs'
import { useSouthPane } from './state'
import { useTabView } from './useTabView'
import './results.css'

interface ResultsPaneProps {
  readonly id: string
  readonly onReveal: (offset: number) => void
  readonly onFix: (place: ErrorPlace, word: string) => void
  readonly onSample: (sample: Sample) => void
}

const NONE: readonly Preview[] = []

/** Results, history and data previews of a tab. */
export const ResultsPane = ({ id, onReveal, onFix, onSample }: ResultsPaneProps) => {
  const { entries, shown, run, earlier, choose, letGo } = useResults(id)
  const [pane, setPane] = useSouthPane()
  const fetchRows = useShowResults()
  const [filter, setFilter] = useState({ of: '', text: '' })
  const grid = useRef<GridHandle>(null)
  const chart = useRef<CsvSource>(null)
  const kept = useTabView(id)
  const tools = useLater(outcome)
  const count = useSelect(['runs'], (model) => runsOf(model, id).length)
  const previews = useSelect(['previews'], ({ previews: known }) => known.byEditor[currentId(known, id)] ?? NONE)
  const open = previews.find((preview) => previewKey(preview) === pane)
  const value = open === undefined ? (pane === 'History' ? 'History' : 'Results') : pane
  // while the former rows wait to be exchanged, what works on rows stays where it is
  const exchanging = useFormer(run) !== null
  const rowsShown =
    value === 'Results' &&
    run !== null &&
    (exchanging || (run.state === 'success' && run.resultsKey !== null)) &&
    !run.ctas &&
    run.explain === null
  const key = run?.id ?? ''
  const text = filter.of === key ? filter.text : ''
  const show = (queryId: string): void => {
    choose(queryId)
    setPane('Results')
    fetchRows(queryId)
  }
  return (
    <Tabs
      className="sql-results"
      entity={run === null ? `editor/${id}` : `run/${run.id}`}
      label={t('Results panes')}
      value={value}
      onChange={setPane}
      end={
        rowsShown && (
          <div className="sql-tools" inert={exchanging}>
            {tools !== null && <tools.ShowAs kept={kept} />}
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
            {tools !== null && kept.view.view === 'table' && <tools.TableTools grid={grid} />}
            <DownloadMenu run={run} csv={() => (chart.current ?? grid.current)?.csv()} />
          </div>
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
                    <ResultView
                      run={run}
                      filter={text}
                      grid={grid}
                      chart={chart}
                      kept={kept}
                      onReveal={onReveal}
                      onFix={onFix}
                      onShow={show}
                    />
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
        ...previews.map((preview) => ({
          value: previewKey(preview),
          label: t('Preview: %s', preview.name),
          panel: <PreviewPane id={id} preview={preview} />,
        })),
      ]}
    />
  )
}
