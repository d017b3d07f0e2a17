import type { VizType } from '../types'
import {
  analysisSection,
  annotationSection,
  axisSection,
  querySection,
  seriesSection,
  timeseriesQueries,
} from '../common/timeseries'
import { positive, whole } from '../common/validators'

/** Points over time or along another axis. */
export const timeseriesScatter: VizType = {
  key: 'echarts_timeseries_scatter',
  sections: [
    querySection,
    analysisSection,
    annotationSection,
    {
      ...seriesSection,
      controls: [
        {
          name: 'markerSize',
          label: 'Marker size',
          kind: 'number',
          redraws: true,
          default: 6,
          validators: [whole, positive],
        },
        ...seriesSection.controls,
      ],
    },
    axisSection,
  ],
  queries: timeseriesQueries,
}
