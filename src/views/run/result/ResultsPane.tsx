import { ListFilter } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { previewKey, type Preview } from '../../../projections/schema/previews'
import { currentId } from '../../../projections/editor/rekey'
import { runsOf } from '../../../projections/run/selectors'
import { SearchField, Tabs, Skeleton } from '../../controls'
import { preload, usePreloaded } from '../../controls/loading/preload'
import { formatWhole } from '../../controls/field/number'
import type { CsvSource, GridHandle } from '../../grid/Grid'
import { useSelect } from '../../hooks'
import { t } from '../../i18n'
import { useLogged } from '../../screen/useLogged'
import { useShowResults } from './useRows'
import type { ErrorPlace } from '../errorPlace'
import { focusOpenTab } from '../../editor/focus'
import { useFormer } from '../../editor/former'
import { NewTab } from '../../editor/tabs/NewTab'
import { ResultSkeleton } from './ResultSkeleton'
import type { Sample } from '../../editor/samples'
import { useResults } from './useResults'
import { useSouthPane } from '../../editor/state'
import { useTabView } from '../../editor/tabs/useTabView'
import './results.css'

interface ResultsPaneProps {
  readonly id: string
  readonly onReveal: (offset: number) => void
  readonly onFix: (place: ErrorPlace, word: string) => void
  readonly onSample: (sample: Sample) => void
}

const outcome = preload(() => import('../outcome'))

const NONE: readonly Preview[] = []

/** Results, history and data previews of a tab. */
export const ResultsPane = ({ id, onReveal, onFix, onSample }: ResultsPaneProps) => {
  const { entries, shown, run, earlier, choose, letGo } = useResults(id)
  const [pane, setPane] = useSouthPane()
  const fetchRows = useShowResults()
  const [filter, setFilter] = useLogged('the filter of the rows', { of: '', text: '' })
  const grid = useRef<GridHandle>(null)
  const chart = useRef<CsvSource>(null)
  const arrangement = useTabView(id)
  const parts = usePreloaded(outcome)
  const count = useSelect(['runs'], (model) => runsOf(model, id).length)
  const previews = useSelect(['previews'], ({ previews: state }) => state.byEditor[currentId(state, id)] ?? NONE)
  const open = previews.find((preview) => previewKey(preview) === pane)
  const value = open === undefined ? (pane === 'History' ? 'History' : 'Results') : pane
  const empty = run === null && shown === null
  const hasOutcome = !empty || value !== 'Results'
  // While it runs there is time to load the code that shows its outcome.
  useEffect(() => (hasOutcome ? outcome.fetch() : undefined), [hasOutcome])
  // while the former rows wait to be replaced, the tools for rows stay
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
        rowsShown &&
        parts !== null && (
          <div className="sql-tools" inert={exchanging}>
            <parts.ShowAs arrangement={arrangement} />
            <parts.PinButton run={run} onUnpin={letGo} />
            <div className="sql-filter">
              <SearchField
                label={t('Filter rows')}
                size="small"
                icon={ListFilter}
                value={text}
                onChange={(next) => setFilter({ of: key, text: next })}
              />
            </div>
            {arrangement.view.view === 'table' && <parts.TableTools grid={grid} />}
            <parts.FromResult run={run} />
            <parts.DownloadMenu run={run} csv={() => (chart.current ?? grid.current)?.csv()} />
          </div>
        )
      }
      tabs={[
        {
          value: 'Results',
          label: t('Results'),
          panel: empty ? (
            <NewTab id={id} onSample={onSample} />
          ) : parts === null ? (
            <ResultSkeleton columns={0} />
          ) : (
            <parts.StatementTabs entries={entries} shown={shown} onChoose={show}>
              {run !== null && (
                <>
                  <parts.RunStatus run={run} earlier={earlier} />
                  <parts.ResultView
                    run={run}
                    filter={text}
                    grid={grid}
                    chart={chart}
                    arrangement={arrangement}
                    onReveal={onReveal}
                    onFix={onFix}
                    onShow={show}
                  />
                </>
              )}
            </parts.StatementTabs>
          ),
        },
        {
          value: 'History',
          label: t('History'),
          ...(count === 0 ? {} : { count: formatWhole(count) }),
          panel:
            parts === null ? (
              <Skeleton lines={[70, 52, 64]} label={t('Reading the history')} />
            ) : (
              <parts.RunHistory
                id={id}
                onView={(queryId) => {
                  show(queryId)
                  focusOpenTab(t('Results panes'))
                }}
              />
            ),
        },
        ...previews.map((preview) => ({
          value: previewKey(preview),
          label: t('Preview: %s', preview.name),
          panel: parts === null ? <ResultSkeleton columns={0} /> : <parts.PreviewPane id={id} preview={preview} />,
        })),
      ]}
    />
  )
}
