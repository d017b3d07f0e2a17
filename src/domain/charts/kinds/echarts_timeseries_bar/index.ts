import { pick } from '../common/controls'
import { axisKind, seriesControls } from '../common/axis/timeseries'
import { extraControls, stackControl, stackDimension } from '../common/style/seriesStyle'

/** Bars over time or by category. */
export const timeseriesBar = axisKind('echarts_timeseries_bar', [
  pick('orientation', 'Orientation', [
    ['vertical', 'Vertical'],
    ['horizontal', 'Horizontal'],
  ]),
  stackControl('Side by side', ['Stack', 'Expand']),
  stackDimension,
  ...seriesControls,
  extraControls,
])
