import { CircleSlash, CircleStop, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'

import type { MarkActions } from '../charts/common/actions'
import { Annotations } from '../charts/common/annotations/Annotations'
import { Button, EmptyState, ErrorState, Progress, Skeleton } from '../controls'
import { Drawn, Guard } from '../explore/ChartPane'
import { useResultRows } from '../explore/useResultRows'
import { useCommand } from '../hooks'
import { t } from '../i18n'
import type { ShownChart } from './useChart'

interface ChartBodyProps {
  readonly shown: ShownChart
  readonly name: string
  /** What can be done with its marks. */
  readonly marks: MarkActions
}

/** The drawing, or a word on why there is none. The former one stays while new rows are on their way. */
export const ChartBody = ({ shown, name, marks }: ChartBodyProps) => {
  const command = useCommand()
  const { key, kind, state, refusal, unknownKind, chart } = shown
  const context = shown.shown
  const answers = useMemo(() => state?.answers ?? [], [state?.answers])
  const keys = useMemo(() => answers.map(({ resultKey }) => resultKey), [answers])
  const held = useResultRows(keys)
  const status = state?.status ?? null
  if (unknownKind !== null) {
    return (
      <EmptyState icon={CircleSlash} title={t('Charts of the kind %s are not drawn here', unknownKind)}>
        {t('Nothing of this chart is lost.')}
      </EmptyState>
    )
  }
  if (refusal !== null && answers.length === 0) {
    return (
      <EmptyState
        icon={TriangleAlert}
        title={t('The chart cannot be shown')}
        actions={
          <Link className="btn" href={`/explore/?slice_id=${chart.id}`}>
            {t('Edit chart')}
          </Link>
        }
      >
        {refusal}
      </EmptyState>
    )
  }
  if (status === 'failed') {
    return (
      <ErrorState
        title={t('The chart could not be shown')}
        actions={<Button onClick={() => shown.ask(true)}>{t('Try again')}</Button>}
      >
        {state?.alert}
      </ErrorState>
    )
  }
  const loading = status === 'loading'
  const drawable = kind !== null && context !== null && answers.length > 0 && held.status === 'held'
  const gone = answers.length > 0 && held.status === 'gone' && !loading
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
      {drawable ? (
        <div className={loading ? 'drawing old' : 'drawing'}>
          <Guard
            resetKey={`${keys.join(' ')} ${kind.key}`}
            onError={(error) =>
              void command('chart.render_failed', { key, message: error.message, stackTrace: error.stack ?? null })
            }
          >
            <Annotations type={kind.type} context={context} states={state?.annotations ?? {}}>
              <kind.Drawing
                title={name}
                kindName={t(kind.name)}
                context={context}
                answers={answers}
                results={held.results}
                bare
                {...marks}
              />
            </Annotations>
            {status === 'success' && <Drawn key={keys.join(' ')} id={key} />}
          </Guard>
        </div>
      ) : gone ? (
        <EmptyState
          icon={CircleStop}
          title={t('The rows of this chart are no longer kept')}
          actions={<Button onClick={() => shown.ask(false)}>{t('Run again')}</Button>}
        />
      ) : (
        status !== 'stopped' && <Skeleton lines={[40, 75, 60, 85]} />
      )}
    </>
  )
}
