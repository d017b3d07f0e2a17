import { ChartColumn, CircleStop } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'

import type { ChartState } from '../../../projections/chart/state'
import type { ControlContext } from '../../../domain/charts/kinds/types'
import { isFiltered } from '../../../domain/charts/kinds/common/data/isFiltered'
import { ChartSkeleton } from '../../chart/ChartSkeleton'
import { Annotations } from '../../chart/common/annotations/Annotations'
import { NoRowsBecause } from '../../chart/common/figure/NoRows'
import { Banner, Button, EmptyState, ErrorState, Progress } from '../../controls'
import { errorOf } from '../../errors/errorOf'
import { ErrorPanel } from '../../errors/ErrorPanel'
import { useCommand, useIsPast } from '../../hooks'
import { t } from '../../i18n'
import { keepsFocus } from '../../lists/rows/keepsFocus'
import { useResultRows } from '../data/useResultRows'
import type { Kind } from '../kind/useKind'
import { Drawn, Guard } from './Guard'

/** A button that goes once it was pressed leaves the focus with the drawing below it. */
const keepsFocusInDrawing = (line: HTMLElement | null) =>
  keepsFocus(line, () => line?.parentElement?.querySelector('[role="application"], button') ?? null)

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
  /** The line that says how far the drawing is behind its controls; null where it is not. */
  readonly behind: ReactNode
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
  behind,
  first,
}: ChartPaneProps) => {
  const command = useCommand()
  const past = useIsPast()
  const keys = useMemo(() => (chart?.answers ?? []).map(({ resultKey }) => resultKey), [chart?.answers])
  const resultRows = useResultRows(keys)
  const status = chart?.status ?? null
  const answers = chart?.answers ?? []
  const isEmpty = answers[0]?.rows === 0 || answers[0]?.sqlRows === 0
  const [query] = isEmpty && kind !== null && context !== null ? kind.type.queries(context) : []
  const why =
    (answers[0]?.sqlRows ?? 0) > 0
      ? t('The calculations of the chart leave no rows.')
      : query === undefined || isFiltered(query)
        ? null
        : t('The dataset has no rows to show.')
  const noRows = why === null ? undefined : <NoRowsBecause why={why} />
  const drawing =
    kind !== null && context !== null && answers.length > 0 && resultRows.status === 'held' ? (
      <Guard
        resetKey={`${keys.join(' ')} ${kind.key} ${JSON.stringify(context.values)}`}
        onError={(error) =>
          void command('chart.render_failed', { key: id, message: error.message, stackTrace: error.stack ?? null })
        }
      >
        <Annotations
          type={kind.type}
          context={context}
          states={chart?.annotations ?? {}}
          after={status === 'success' && <Drawn key={keys.join(' ')} id={id} />}
        >
          <kind.Drawing
            title={title}
            kindName={t(kind.name)}
            context={context}
            answers={answers}
            results={resultRows.results}
            chartKey={id}
            noRows={noRows}
          />
        </Annotations>
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
      {!failed && drawing !== null && (
        <div className={status === 'loading' || behind !== null ? 'drawing old' : 'drawing'}>
          {drawing}
          <output className="behind" ref={keepsFocusInDrawing}>
            {status === 'loading' || status === 'stopped' ? null : behind}
          </output>
        </div>
      )}
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
