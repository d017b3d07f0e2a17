import { Download } from 'lucide-react'
import { Suspense, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

import { Button, Skeleton, Tabs, VisuallyHidden } from '../controls'
import { preload, usePreloaded } from '../controls/loading/preload'
import { t, tn } from '../i18n'
import { usePastPlace } from '../shell/past/pastContext'
import { withDeskCommands } from '../withCommands'
import { ActionsSlot } from '../shell/slot'
import { EventList } from './events/EventList'
import { OpenLogButton } from './file/OpenLogButton'
import { PreviewPane } from './PreviewPane'
import { inRange, type Range } from './timeline/scale'
import { ResultsKept } from './ResultsKept'
import type { Steering } from './timeline/steer'
import { Timeline } from './timeline/Timeline'
import { Transport } from './timeline/Transport'
import { useBranch } from './useBranch'
import { useChangeCount } from './useChangeCount'
import { useLinkedMoment, useLinkedSession } from './moment'
import { useHistory } from './useHistory'
import { usePlayer } from './timeline/usePlayer'
import type { Against } from './state/useStates'
import { lazyWithRetry } from '../controls/loading/lazyWithRetry'
import './history.css'

const FileWarnings = lazyWithRetry(() => import('./file/FileWarnings'), 'FileWarnings')
const LogProblems = lazyWithRetry(() => import('./LogProblems'), 'LogProblems')
const Comparison = lazyWithRetry(() => import('./state/Comparison'), 'Comparison')
const StatePane = lazyWithRetry(() => import('./state/StatePane'), 'StatePane')
const EventPane = lazyWithRetry(() => import('./events/EventPane'), 'EventPane')
const CallPane = lazyWithRetry(() => import('./calls/CallPane'), 'CallPane')
const SentSession = lazyWithRetry(() => withDeskCommands(import('../support/session/SentSession')), 'SentSession')
const ReportPane = lazyWithRetry(() => import('../support/session/ReportPane'), 'ReportPane')
const exportDialog = preload(() => import('./file/ExportDialog'))

const Behind = ({ panel }: { readonly panel: ReactNode }) => (
  <Suspense fallback={<Skeleton lines={[30, 60, 45]} />}>{panel}</Suspense>
)

/** The history: events, their times, and the screen and the state of then. */
const HistoryScreen = () => {
  const history = useHistory()
  const { index, control } = history
  const player = usePlayer(history)
  const { branch } = useBranch()
  const slot = useContext(ActionsSlot)
  const count = useChangeCount(history)
  const isMissing = useLinkedMoment(history)
  const link = useLinkedSession()
  const { file, failed } = usePastPlace()
  const fault = index.failed ?? failed
  const sent = file?.sent
  const note = useState('')
  const [range, setRange] = useState<Range>('session')
  const [pane, setPane] = useState('preview')
  const [against, setAgainst] = useState<Against>('step')
  const [exporting, setExporting] = useState(false)
  const dialog = usePreloaded(exportDialog)
  const exportLog = (): void => {
    exportDialog.fetch()
    setExporting(true)
  }
  const entries = useMemo(() => inRange(index.entries, range), [index.entries, range])

  const { stop, toggle } = player
  const steer = useCallback(
    (steering: Steering): void => {
      if (steering.does === 'play') {
        toggle()
        return
      }
      stop()
      if (steering.does === 'show') control.show(steering.seq)
      else if (steering.does === 'branch') branch()
      else control.backToNow()
    },
    [control, branch, stop, toggle],
  )

  return (
    <>
      <VisuallyHidden>
        <h1>{t('History')}</h1>
      </VisuallyHidden>
      {slot === null
        ? null
        : createPortal(
            <>
              <OpenLogButton />
              <Button variant="ghost" size="small" icon={Download} onClick={exportLog}>
                {t('Export log')}
              </Button>
              <span className="vsep" />
            </>,
            slot,
          )}
      {dialog !== null && <dialog.ExportDialog open={exporting} onOpenChange={setExporting} />}
      {(link.session !== null || sent !== undefined) && (
        <Suspense fallback={null}>
          <SentSession wanted={link.session} event={link.event} />
        </Suspense>
      )}
      {file === null ? null : (
        <Suspense fallback={null}>
          <FileWarnings file={file} />
        </Suspense>
      )}
      {(isMissing || fault !== null) && (
        <Suspense fallback={null}>
          <LogProblems isMissing={isMissing} fault={fault} />
        </Suspense>
      )}
      <section className="tl" aria-label={t('Timeline')} data-pane="">
        <Transport history={history} player={player} range={range} onRange={setRange} onSteer={steer} />
        <Timeline history={history} entries={entries} onSteer={steer} />
      </section>
      <div className="hb">
        <EventList history={history} />
        <section className="pv" aria-label={t('At that moment')} data-pane="">
          <Tabs
            label={t('At that moment')}
            value={pane}
            onChange={setPane}
            end={
              pane === 'state' ? (
                <Suspense fallback={null}>
                  <Comparison against={against} onChange={setAgainst} />
                </Suspense>
              ) : pane === 'preview' ? (
                <ResultsKept history={history} />
              ) : undefined
            }
            tabs={[
              { value: 'preview', label: t('Preview'), panel: <PreviewPane history={history} /> },
              {
                value: 'state',
                label: t('State'),
                ...(count === null ? {} : { count: tn('%s changed', '%s changed', count) }),
                panel: <Behind panel={<StatePane history={history} against={against} />} />,
              },
              { value: 'calls', label: t('Calls'), panel: <Behind panel={<CallPane history={history} />} /> },
              ...(sent === undefined
                ? []
                : [
                    {
                      value: 'report',
                      label: t('Report'),
                      panel: <Behind panel={<ReportPane sent={sent} draft={note} />} />,
                    },
                  ]),
              { value: 'event', label: t('Event'), panel: <Behind panel={<EventPane history={history} />} /> },
            ]}
          />
        </section>
      </div>
    </>
  )
}

export default HistoryScreen
