import { CircleSlash, CircleStop, TriangleAlert } from 'lucide-react'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { Link } from 'wouter'

import { parsed, same } from '../../../core/json/value'
import type { Live } from '../../chart/brush/LiveRows'
import { useBrushed } from '../../chart/brush/useBrushed'
import { letsNothingPass } from '../../../domain/filters/values'
import type { MarkActions } from '../../chart/common/figure/actions'
import { Annotations } from '../../chart/common/annotations/Annotations'
import { NoRowsBecause } from '../../chart/common/figure/NoRows'
import { ChartSkeleton } from '../../chart/ChartSkeleton'
import { Button, EmptyState, Progress } from '../../controls'
import { useWithdrawn } from '../../controls/loading/withdrawn'
import { errorOf } from '../../errors/errorOf'
import { ErrorPanel } from '../../errors/ErrorPanel'
import { Drawn, Guard } from '../../explore/drawing/Guard'
import { kindOf } from '../../explore/kind/kindName'
import { useCommand, useIsPast } from '../../hooks'
import { t } from '../../i18n'
import { usePastPlace } from '../../shell/past/pastContext'
import { refusalWords } from './refusalWords'
import { useBoard } from '../board'
import type { ShownChart } from './useChart'
import { useSignedOut } from '../useSignedOut'
import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'

const PastChart = lazyWithRetry(() => import('./PastChart'), 'PastChart')
const Exclusion = lazyWithRetry(() => import('../../filter/chart/Exclusion'), 'Exclusion')
const LiveRows = lazyWithRetry(() => import('../../chart/brush/LiveRows'), 'default')

interface ChartBodyProps {
  readonly shown: ShownChart
  readonly name: string
  /** Actions on its marks. */
  readonly marks: MarkActions
}

/** The reader may not see the data, or no longer. */
const isAccessError = (type: string | null): boolean => type?.endsWith('_SECURITY_ACCESS_ERROR') === true

/** The drawing, or a word on why there is none. The former one stays while new rows are on their way. */
export const ChartBody = ({ shown, name, marks }: ChartBodyProps) => {
  const command = useCommand()
  const { key, kind, state, refusal, unknownKind, chart, held: resultRows, lost } = shown
  const context = shown.shown
  const answers = useMemo(() => state?.answers ?? [], [state?.answers])
  const keys = useMemo(() => answers.map(({ resultKey }) => resultKey), [answers])
  const signedOut = useSignedOut(state)
  const { dashboardId } = useBoard()
  const { dataset } = shown
  const type = kind?.type ?? null
  const extra = state?.answeredForm?.['extra_form_data'] ?? null
  const isUnmet = useMemo(() => extra !== null && letsNothingPass(parsed(extra)), [extra])
  // further answers are totals, which have a row where there are none; bins and figures are rows of nothing
  const isEmpty = isUnmet || answers[0]?.rows === 0 || answers[0]?.sqlRows === 0
  const isCalculated = answers[0]?.rows === 0 && answers[0].sqlRows > 0
  const noRows = useMemo(
    () =>
      isCalculated ? (
        <NoRowsBecause why={t('The calculations of the chart leave no rows.')} />
      ) : isEmpty && type !== null && dataset !== null ? (
        <Suspense fallback={null}>
          <Exclusion dashboardId={dashboardId} chartId={chart.id} type={type} dataset={dataset} />
        </Suspense>
      ) : undefined,
    [isEmpty, isCalculated, type, dataset, dashboardId, chart.id],
  )
  const past = useIsPast()
  const { file } = usePastPlace()
  const redacted = file !== null && file.header.redaction !== 'none'
  const brush = useBrushed(chart.id)
  const withdrawn = useWithdrawn()
  const [liveOver, setLiveOver] = useState<{ readonly live: Live; readonly keys: readonly string[] } | null>(null)
  const onLive = useCallback((made: Live | null) => setLiveOver(made === null ? null : { live: made, keys }), [keys])
  // an answer that came since replaces the live rows
  const live = liveOver !== null && liveOver.keys === keys ? liveOver.live : null
  const status = state?.status ?? null
  const mend = (
    <Link className="btn" href={`/explore/?slice_id=${chart.id}`}>
      {t('Edit chart')}
    </Link>
  )
  const hasRows = answers.length > 0 && resultRows.status !== 'gone'
  if (past && (redacted || !hasRows || (kind !== null && context === null))) {
    return (
      <Suspense fallback={null}>
        <PastChart
          kind={kindOf(chart.formData)}
          state={state}
          refusal={redacted ? (state?.refusal ?? null) : refusal}
        />
      </Suspense>
    )
  }
  if (unknownKind !== null) {
    return (
      <EmptyState icon={CircleSlash} title={t('Charts of the kind %s are not drawn here', unknownKind)} actions={mend}>
        {t('Nothing of this chart is lost.')}
      </EmptyState>
    )
  }
  if (refusal !== null && (answers.length === 0 || resultRows.status === 'gone')) {
    return (
      <EmptyState icon={TriangleAlert} title={t('The chart cannot be shown')} actions={mend}>
        {refusalWords(refusal)}
      </EmptyState>
    )
  }
  const loading = status === 'loading'
  const drawable = kind !== null && context !== null && answers.length > 0 && resultRows.status === 'held'
  // rows that answer the very question that failed are still the best there are, unless their reader lost access
  const kept =
    status === 'failed' &&
    drawable &&
    !signedOut &&
    !isAccessError(state?.errorType ?? null) &&
    same(state?.latestForm ?? null, state?.answeredForm ?? null)
  if (signedOut && !drawable && resultRows.status !== 'loading') {
    return <p className="frame-note">{t('No figures: your session timed out.')}</p>
  }
  if (status === 'failed' && !kept && !signedOut) {
    return (
      <ErrorPanel
        error={{ ...errorOf(state), subject: key }}
        actions={<Button onClick={() => shown.ask(true)}>{t('Try again')}</Button>}
      />
    )
  }
  const old = signedOut || (live === null ? loading : live.answers === null)
  return (
    <>
      {loading && <Progress label={t('Progress of %s', name)} value={null} />}
      {status === 'stopped' && (
        <output className="frame-note">
          {t(state?.alert ?? '')}
          <Button size="small" variant="ghost" onClick={() => shown.ask(false)}>
            {t('Run again')}
          </Button>
        </output>
      )}
      {shown.kindMissing && kind === null && (
        <output className="frame-note">
          {withdrawn
            ? t('This chart is drawn after a reload: a new version is ready.')
            : t('This chart is drawn as soon as the server answers.')}
        </output>
      )}
      {kept && (
        <div className="frame-note" role="alert">
          <span className="cut" title={state?.alert ?? ''}>
            {t('Not refreshed: %s', state?.alert ?? '')}
          </span>
          <Button size="small" variant="ghost" onClick={() => shown.ask(true)}>
            {t('Try again')}
          </Button>
        </div>
      )}
      {drawable ? (
        <div className={old ? 'drawing old' : 'drawing'}>
          {brush !== null && (
            <Suspense fallback={null}>
              <LiveRows shown={shown} brush={brush} onLive={onLive} />
            </Suspense>
          )}
          <Guard
            resetKey={`${keys.join(' ')} ${kind.key}`}
            onError={(error) =>
              void command('chart.render_failed', { key, message: error.message, stackTrace: error.stack ?? null })
            }
          >
            <Annotations
              type={kind.type}
              context={context}
              states={state?.annotations ?? {}}
              after={status === 'success' && <Drawn key={keys.join(' ')} id={key} />}
            >
              {isUnmet && noRows !== undefined ? (
                noRows
              ) : (
                <kind.Drawing
                  title={name}
                  kindName={t(kind.name)}
                  context={context}
                  answers={live?.answers ?? answers}
                  results={live === null || live.answers === null ? resultRows.results : live.results}
                  chartKey={key}
                  bare
                  noRows={noRows}
                  {...marks}
                />
              )}
            </Annotations>
          </Guard>
        </div>
      ) : lost ? (
        <EmptyState
          icon={CircleStop}
          title={t('The rows of this chart are no longer kept')}
          actions={<Button onClick={() => shown.ask(false)}>{t('Run again')}</Button>}
        />
      ) : (
        status !== 'stopped' && <ChartSkeleton kind={kindOf(shown.chart.formData)} />
      )}
    </>
  )
}
