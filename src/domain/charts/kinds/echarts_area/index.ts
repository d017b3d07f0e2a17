import { axisKind, seriesControls } from '../common/axis/timeseries'
import { extraControls, lineMarkers, lineStyle, opacity, stackControl } from '../common/style/seriesStyle'

/** Areas over time or along another axis. */
export const area = axisKind('echarts_area', [
  lineStyle,
  stackControl('Behind one another', ['Stack', 'Expand', 'Stream'], 'Stack'),
  opacity(),
  ...lineMarkers(),
  ...seriesControls,
  extraControls,
])
