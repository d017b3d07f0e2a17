import type { ControlContext, VizType } from '../types'
import { check, choose, number } from '../common/controls'
import { forecastSection } from '../common/data/forecast'
import { extraControls, opacity, stackControl, stackDimension } from '../common/style/seriesStyle'
import { analysisSection } from '../common/data/analysis'
import {
  annotationSection,
  axisSection,
  querySection,
  seriesSection,
  timeseriesQueries,
} from '../common/axis/timeseries'
import { positive, whole } from '../common/validators'

const isBar = ({ values }: ControlContext): boolean => values['seriesType'] === 'bar'
const isScatter = ({ values }: ControlContext): boolean => values['seriesType'] === 'scatter'
const isLine = (context: ControlContext): boolean => !isBar(context) && !isScatter(context)

/** A chart over an axis whose marks are chosen. */
export const timeseries: VizType = {
  key: 'echarts_timeseries',
  sections: [
    querySection,
    analysisSection,
    annotationSection,
    forecastSection,
    {
      ...seriesSection,
      controls: [
        {
          name: 'seriesType',
          label: 'Series type',
          kind: 'select',
          redraws: true,
          default: 'line',
          choices: choose(
            ['line', 'Line'],
            ['scatter', 'Points'],
            ['smooth', 'Smooth line'],
            ['bar', 'Bars'],
            ['start', 'Steps, from the start'],
            ['middle', 'Steps, from the middle'],
            ['end', 'Steps, from the end'],
          ),
        },
        stackControl('Apart', ['Stack', 'Expand', 'Stream']),
        stackDimension,
        check('area', 'Filled', false, { visible: isLine }),
        opacity((context) => isLine(context) && context.values['area'] === true),
        check('markerEnabled', 'Show markers', false, { visible: isLine }),
        number('markerSize', 'Marker size', 6, {
          validators: [whole, positive],
          visible: (context) => isScatter(context) || (isLine(context) && context.values['markerEnabled'] === true),
        }),
        ...seriesSection.controls,
        extraControls,
      ],
    },
    axisSection,
  ],
  queries: timeseriesQueries,
}
