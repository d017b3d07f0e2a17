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
import { opacity } from '../common/validators'

/** Areas over time or along another axis. */
export const area: VizType = {
  key: 'echarts_area',
  sections: [
    querySection,
    analysisSection,
    annotationSection,
    {
      ...seriesSection,
      controls: [
        {
          name: 'stack',
          label: 'Stacked',
          kind: 'select',
          redraws: true,
          default: 'Stack',
          choices: choose([null, 'Behind one another'], ['Stack', 'On one another'], ['Expand', 'As shares']),
        },
        { name: 'opacity', label: 'Opacity', kind: 'number', redraws: true, default: 0.8, validators: [opacity] },
        ...seriesSection.controls,
      ],
    },
    axisSection,
  ],
  queries: timeseriesQueries,
}
