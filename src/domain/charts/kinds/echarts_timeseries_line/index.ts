import type { VizType } from '../types'
import { check, choose } from '../common/controls'
import { forecastSection } from '../common/data/forecast'
import { lineMarkers, opacity, stackControl } from '../common/style/seriesStyle'
import { analysisSection } from '../common/data/analysis'
import {
  annotationSection,
  axisSection,
  querySection,
  seriesSection,
  timeseriesQueries,
} from '../common/axis/timeseries'

/** Lines over time or along another axis. */
export const timeseriesLine: VizType = {
  key: 'echarts_timeseries_line',
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
        stackControl('Behind one another', ['Stack', 'Stream']),
        check('area', 'Fill the area', false),
        opacity(({ values }) => values['area'] === true),
        ...lineMarkers(),
        ...seriesSection.controls,
      ],
    },
    axisSection,
  ],
  queries: timeseriesQueries,
}
