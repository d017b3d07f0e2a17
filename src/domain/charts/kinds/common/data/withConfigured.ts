import { DEFAULT_VIZ_TYPE } from '../../index'
import type { SessionConfig } from '../../../../../events/session/session'
import type { FormValues } from '../../../formData'
import { filtersIn, isTimeRange, textIn } from './adhoc'
import { NO_FILTER } from './queryObject'

/**
 * A chart as Explore opens it: with the kind and the time range that the server is configured with where it names none
 * (`B5.39`, `B5.40`). The chart itself takes them, so that once it is saved it shows the same everywhere. Where the server
 * has the defaults of the product, the chart stays as it is.
 */
export const withConfigured = (values: FormValues, config: SessionConfig | null): FormValues => {
  const configured = { ...config }
  const vizType = textIn(configured, 'defaultVizType') ?? DEFAULT_VIZ_TYPE
  const range = textIn(configured, 'defaultTimeRange') ?? NO_FILTER
  const namesRange = textIn(values, 'time_range') !== null || filtersIn(values).some(isTimeRange)
  return {
    ...values,
    ...(vizType === DEFAULT_VIZ_TYPE || textIn(values, 'viz_type') !== null ? {} : { viz_type: vizType }),
    ...(range === NO_FILTER || namesRange ? {} : { time_range: range }),
  }
}
