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

/** Lines in steps. */
export const timeseriesStep: VizType = {
  key: 'echarts_timeseries_step',
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
          label: 'Step',
          kind: 'select',
          redraws: true,
          default: 'start',
          choices: choose(['start', 'At the start'], ['middle', 'In the middle'], ['end', 'At the end']),
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
