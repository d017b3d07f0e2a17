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

/** Lines in steps. */
export const timeseriesStep: VizType = {
  key: 'echarts_timeseries_step',
  sections: [
    querySection,
    analysisSection,
    annotationSection,
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
        check('markerEnabled', 'Show markers', false),
        ...seriesSection.controls,
      ],
    },
    axisSection,
  ],
  queries: timeseriesQueries,
}
