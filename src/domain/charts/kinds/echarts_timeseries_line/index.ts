import { axisKind, seriesControls } from '../common/axis/timeseries'
import { lineControls, lineStyle } from '../common/style/seriesStyle'

/** Lines over time or along another axis. */
export const timeseriesLine = axisKind('echarts_timeseries_line', [lineStyle, ...lineControls, ...seriesControls])
