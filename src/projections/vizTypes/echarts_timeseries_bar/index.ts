import type { VizType } from '../types'
import { choose } from '../common/controls'
import {
  analysisSection,
  annotationSection,
  axisSection,
  querySection,
  seriesSection,
  timeseriesQueries,
} from '../common/timeseries'

/** Bars over time or by category. */
export const timeseriesBar: VizType = {
  key: 'echarts_timeseries_bar',
  sections: [
    querySection,
    analysisSection,
    annotationSection,
    {
      ...seriesSection,
      controls: [
        {
          name: 'orientation',
          label: 'Orientation',
          kind: 'select',
          redraws: true,
          default: 'vertical',
          choices: choose(['vertical', 'Vertical'], ['horizontal', 'Horizontal']),
        },
        {
          name: 'stack',
          label: 'Stacked',
          kind: 'select',
          redraws: true,
          choices: choose([null, 'Side by side'], ['Stack', 'On one another'], ['Expand', 'As shares']),
        },
        ...seriesSection.controls,
      ],
    },
    axisSection,
  ],
  queries: timeseriesQueries,
}
