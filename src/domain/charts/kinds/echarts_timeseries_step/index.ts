import { pick } from '../common/controls'
import { axisKind, seriesControls } from '../common/axis/timeseries'
import { lineControls } from '../common/style/seriesStyle'

/** Lines in steps. */
export const timeseriesStep = axisKind('echarts_timeseries_step', [
  pick('seriesType', 'Step', [
    ['start', 'At the start'],
    ['middle', 'In the middle'],
    ['end', 'At the end'],
  ]),
  ...lineControls,
  ...seriesControls,
])
