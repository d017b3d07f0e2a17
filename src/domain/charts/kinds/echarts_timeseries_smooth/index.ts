import { axisKind, seriesControls } from '../common/axis/timeseries'
import { lineControls } from '../common/style/seriesStyle'

/** Lines without corners. */
export const timeseriesSmooth = axisKind('echarts_timeseries_smooth', [...lineControls, ...seriesControls])
