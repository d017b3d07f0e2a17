import { isBlank } from '../../../core/events/blank'
import type { ChartRefusal } from '../../../events/chart/refusal'
import type { ChartState } from '../../../projections/chart/state'
import { kindNameOf } from '../../explore/kind/kindName'
import { KindIcon } from '../../explore/kind/KindIcon'
import { titleOf } from '../../errors/known'
import { t, tn } from '../../i18n'
import { refusalWords } from './refusalWords'

interface PastChartProps {
  readonly kind: string
  /** Null before the first request. */
  readonly state: ChartState | null
  /** The reason why no request was possible, where the log tells it. */
  readonly refusal: ChartRefusal | null
}

const failureOf = ({ alert, errorType }: ChartState): string => {
  if (alert !== null && alert !== '' && !isBlank(alert)) return alert
  return errorType === null ? t('The query failed') : t(titleOf(errorType) ?? errorType)
}

const stateWords = (state: ChartState | null): string => {
  switch (state?.status ?? null) {
    case 'loading':
      return t('Loading…')
    case 'failed':
      return state === null ? '' : failureOf(state)
    case 'stopped':
      return t('Stopped')
    case 'success':
    case 'rendered': {
      const rows = (state?.answers ?? []).reduce((sum, answer) => sum + answer.rows, 0)
      return tn('%s row', '%s rows', rows)
    }
    case null:
      return t('Not requested yet')
  }
}

/** A chart of the past whose rows are not here: its kind, and how far it was. */
export const PastChart = ({ kind, state, refusal }: PastChartProps) => (
  <div className={state?.status === 'failed' || refusal !== null ? 'empty bad past-chart' : 'empty past-chart'}>
    <KindIcon type={kind} size={20} />
    <h2>{kindNameOf(kind)}</h2>
    <p>{refusal === null ? stateWords(state) : refusalWords(refusal)}</p>
  </div>
)
