import type { ControlContext } from '../types'
import { check, number } from '../common/controls'
import { axisKind, seriesControls } from '../common/axis/timeseries'
import { extraControls, opacity, seriesType, stackControl, stackDimension } from '../common/style/seriesStyle'
import { positive, whole } from '../common/validators'

const isBar = ({ values }: ControlContext): boolean => values['seriesType'] === 'bar'
const isScatter = ({ values }: ControlContext): boolean => values['seriesType'] === 'scatter'
const isLine = (context: ControlContext): boolean => !isBar(context) && !isScatter(context)

/** A chart over an axis whose marks are chosen. */
export const timeseries = axisKind('echarts_timeseries', [
  seriesType(),
  stackControl('Apart', ['Stack', 'Expand', 'Stream']),
  stackDimension,
  check('area', 'Filled', false, { visible: isLine }),
  opacity((context) => isLine(context) && context.values['area'] === true),
  check('markerEnabled', 'Show markers', false, { visible: isLine }),
  number('markerSize', 'Marker size', 6, {
    validators: [whole, positive],
    visible: (context) => isScatter(context) || (isLine(context) && context.values['markerEnabled'] === true),
  }),
  ...seriesControls,
  extraControls,
])
