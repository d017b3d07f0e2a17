import type { VizType } from '../types'
import { check, choose } from '../common/controls'
import {
  analysisSection,
  annotationSection,
  axisSection,
  querySection,
  seriesSection,
  timeseriesQueries,
} from '../common/timeseries'

/** Lines over time or along another axis. */
export const timeseriesLine: VizType = {
  key: 'echarts_timeseries_line',
  sections: [
    querySection,
    analysisSection,
    annotationSection,
    {
      ...seriesSection,
      controls: [
        {
          name: 'seriesType',
          label: 'Line style',
          kind: 'select',
          redraws: true,
          default: 'line',
          choices: choose(
            ['line', 'Straight'],
            ['smooth', 'Smooth'],
            ['start', 'Step at the start'],
            ['middle', 'Step in the middle'],
            ['end', 'Step at the end'],
          ),
        },
        check('area', 'Fill the area', false),
        check('markerEnabled', 'Show markers', false),
        ...seriesSection.controls,
      ],
    },
    axisSection,
  ],
  queries: timeseriesQueries,
}
