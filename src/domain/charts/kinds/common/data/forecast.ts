import type { FormValues } from '../../../formData'
import type { Control, ControlContext, Query, Section } from '../../types'
import { columnLabel, columnsIn, numberIn, textIn } from './adhoc'
import { check, choose, hasTimeAxis } from '../controls'
import { atMost, isEmpty, positive, required, whole } from '../validators'

const PERIODS = 10
const MAX_PERIODS = 1000
const INTERVAL = 0.8
/** Waves of a season. */
const MAX_WAVES = 20

/** Future periods have the length of the grain, so there are none without it. */
const canForecast = (context: ControlContext): boolean =>
  hasTimeAxis(context) && textIn(context.values, 'time_grain_sqla') !== null

/** True when a chart has a forecast. */
const forecasts = (context: ControlContext): boolean =>
  context.values['forecastEnabled'] === true && canForecast(context)

const between = (value: unknown): string | null =>
  isEmpty(value) || (Number(value) > 0 && Number(value) < 1)
    ? null
    : 'Confidence interval must be between 0 and 1 (exclusive)'

const isForecast = ({ values }: ControlContext): boolean => values['forecastEnabled'] === true

const season = (name: string, label: string): Control => ({
  name,
  label,
  kind: 'select',
  free: true,
  default: null,
  choices: choose([null, 'Automatic'], [true, 'Yes'], [false, 'No']),
  visible: isForecast,
})

/** The section "Predictive analytics": periods to come that are worked out of those that were. */
export const forecastSection: Section = {
  label: 'Predictive analytics',
  tab: 'data',
  folded: true,
  controls: [
    { ...check('forecastEnabled', 'Enable forecast', false), redraws: false },
    {
      name: 'forecastPeriods',
      label: 'Forecast periods',
      kind: 'number',
      default: PERIODS,
      validators: [required, whole, positive, atMost(MAX_PERIODS)],
      visible: isForecast,
    },
    {
      name: 'forecastInterval',
      label: 'Confidence interval',
      kind: 'number',
      default: INTERVAL,
      validators: [required, between],
      visible: isForecast,
    },
    season('forecastSeasonalityYearly', 'Yearly seasonality'),
    season('forecastSeasonalityWeekly', 'Weekly seasonality'),
    season('forecastSeasonalityDaily', 'Daily seasonality'),
  ],
  visible: canForecast,
}

/** True for a season, or its number of waves; null derives it from the rows. */
const seasonIn = (values: FormValues, name: string): boolean | number | null => {
  const value = values[name]
  if (value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  const waves = numberIn(values, name)
  return waves !== null && Number.isInteger(waves) && waves >= 0 && waves <= MAX_WAVES ? waves : null
}

const within = (value: number | null, is: (value: number) => boolean, standard: number): number =>
  value !== null && is(value) ? value : standard

/** The forecast of every series, after all other operations (`B7.01`). */
export const forecastOf = (context: ControlContext): readonly Query[] => {
  const { values } = context
  const [x] = columnsIn(values, 'x_axis')
  if (x === undefined || !forecasts(context)) return []
  const isCount = (count: number): boolean => Number.isInteger(count) && count > 0 && count <= MAX_PERIODS
  const options = {
    time_grain: textIn(values, 'time_grain_sqla'),
    periods: within(numberIn(values, 'forecastPeriods'), isCount, PERIODS),
    confidence_interval: within(numberIn(values, 'forecastInterval'), (share) => share > 0 && share < 1, INTERVAL),
    yearly_seasonality: seasonIn(values, 'forecastSeasonalityYearly'),
    weekly_seasonality: seasonIn(values, 'forecastSeasonalityWeekly'),
    daily_seasonality: seasonIn(values, 'forecastSeasonalityDaily'),
    index: columnLabel(x),
  }
  return [{ operation: 'prophet', options }]
}
