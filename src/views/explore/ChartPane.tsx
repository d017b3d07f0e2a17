import { ChartColumn, CircleStop } from 'lucide-react'
import { Component, useEffect, useMemo, type ReactNode } from 'react'

import type { ChartState } from '../../projections/chart/state'
import type { ControlContext } from '../../domain/charts/kinds/types'
import { ChartSkeleton } from '../chart/ChartSkeleton'
import { Annotations } from '../chart/common/annotations/Annotations'
import { Banner, Button, EmptyState, ErrorState, Progress } from '../controls'
import { errorOf } from '../errors/errorOf'
import { ErrorPanel } from '../errors/ErrorPanel'
import { useCommand, useIsPast } from '../hooks'
import { t } from '../i18n'
import type { Kind } from './kind/useKind'
import { useResultRows } from './data/useResultRows'

interface GuardProps {
  readonly resetKey: string
  readonly onError: (error: Error) => void
  readonly children: ReactNode
}

interface GuardState {
  readonly failed: boolean
  /** Key of the failed drawing. */
  readonly key: string
}

/** A drawing that fails takes nothing else with it. */
export class Guard extends Component<GuardProps, GuardState> {
  override state: GuardState = { failed: false, key: this.props.resetKey }
  static getDerivedStateFromError(): Partial<GuardState> {
    return { failed: true }
  }
  static getDerivedStateFromProps({ resetKey }: GuardProps, { key }: GuardState): Partial<GuardState> | null {
    return key === resetKey ? null : { failed: false, key: resetKey }
  }
  override componentDidCatch(error: Error): void {
    this.props.onError(error)
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}

/** Tells once that it is on screen. */
export const Drawn = ({ id }: { readonly id: string }) => {
  const command = useCommand()
  useEffect(() => void command('chart.rendered', { key: id }), [command, id])
  return null
}

interface ChartPaneProps {
  readonly id: string
  readonly title: string
  /** The kind and the controls of the rows on screen. */
  readonly kind: Kind | null
  readonly context: ControlContext | null
  readonly chart: ChartState | null
  /** The controls that prevent the chart's request, in words; empty when none does. */
  readonly missing: string
  /** True where one of these has a value, which is not valid: then nothing is left to choose. */
  readonly invalid: boolean
  /** Names in the chart that its dataset lacks. */
  readonly lost: readonly string[]
  /** Takes that out of the chart; null where nothing can be changed. */
  readonly onTakeOut: (() => void) | null
  readonly onRun: () => void
  /** Shown in place of the words while nothing was chosen. */
  readonly first: ReactNode
}

/** The chart, or a word on why there is none. The former one stays while new rows are on their way. */
export const ChartPane = ({
  id,
  title,
  kind,
  context,
  chart,
  missing,
  invalid,
  lost,
  onTakeOut,
  onRun,
  first,
}: ChartPaneProps) => {
  const command = useCommand()
  const past = useIsPast()
  const keys = useMemo(() => (chart?.answers ?? []).map(({ resultKey }) => resultKey), [chart?.answers])
  const resultRows = useResultRows(keys)
  const status = chart?.status ?? null
  const answers = chart?.answers ?? []
  const drawing =
    kind !== null && context !== null && answers.length > 0 && resultRows.status === 'held' ? (
      <Guard
        resetKey={`${keys.join(' ')} ${kind.key} ${JSON.stringify(context.values)}`}
        onError={(error) =>
          void command('chart.render_failed', { key: id, message: error.message, stackTrace: error.stack ?? null })
        }
      >
        <Annotations type={kind.type} context={context} states={chart?.annotations ?? {}}>
          <kind.Drawing
            title={title}
            kindName={t(kind.name)}
            context={context}
            answers={answers}
            results={resultRows.results}
            chartKey={id}
          />
        </Annotations>
        {status === 'success' && <Drawn key={keys.join(' ')} id={id} />}
      </Guard>
    ) : null
  const failed = status === 'failed' && lost.length === 0
  return (
    <div className="chart-pane" aria-busy={status === 'loading'} data-status={status ?? 'none'}>
      {status === 'loading' && <Progress label={t('Chart progress')} value={null} />}
      {status === 'stopped' && (
        <Banner kind="info" announce="status" inset>
          {t(chart?.alert ?? '')}
          <Button variant="ghost" onClick={onRun}>
            {t('Run again')}
          </Button>
        </Banner>
      )}
      {failed && (
        <ErrorPanel
          error={{ ...errorOf(chart), subject: id }}
          kept={t('The controls are kept as they are.')}
          actions={<Button onClick={onRun}>{t('Try again')}</Button>}
        />
      )}
      {!failed && drawing !== null && <div className={status === 'loading' ? 'drawing old' : 'drawing'}>{drawing}</div>}
      {!failed && drawing === null && status === 'loading' && <ChartSkeleton kind={kind?.key ?? ''} />}
      {!failed && drawing === null && answers.length > 0 && resultRows.status === 'gone' && status !== 'loading' && (
        <EmptyState
          icon={CircleStop}
          title={t('The rows of this chart are no longer kept')}
          actions={past ? undefined : <Button onClick={onRun}>{t('Run again')}</Button>}
        />
      )}
      {lost.length > 0 && status !== 'loading' && drawing === null && (
        <ErrorState
          title={t('The dataset does not have all that this chart shows')}
          kept={t('The controls are kept as they are.')}
          actions={
            <Button disabled={onTakeOut === null} onClick={() => onTakeOut?.()}>
              {t('Take it out of the chart')}
            </Button>
          }
        >
          {lost.join('\n')}
        </ErrorState>
      )}
      {answers.length === 0 &&
        lost.length === 0 &&
        status !== 'loading' &&
        !failed &&
        (first ?? (
          <EmptyState
            icon={ChartColumn}
            title={invalid ? t('A control is not valid') : t('Choose what the chart shows')}
          >
            {missing === ''
              ? t('Update chart asks for the rows.')
              : invalid
                ? t('Fix first: %s.', missing)
                : t('Still to choose: %s.', missing)}
          </EmptyState>
        ))}
    </div>
  )
}
