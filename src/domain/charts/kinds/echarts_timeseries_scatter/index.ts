import { number } from '../common/controls'
import { axisKind, seriesControls } from '../common/axis/timeseries'
import { stackControl } from '../common/style/seriesStyle'
import { positive, whole } from '../common/validators'

/** Points over time or along another axis. */
export const timeseriesScatter = axisKind('echarts_timeseries_scatter', [
  number('markerSize', 'Marker size', 6, { validators: [whole, positive] }),
  stackControl('Each from zero', ['Stack']),
  ...seriesControls,
])
