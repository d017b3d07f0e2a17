import type { VizType } from '../types'
import { forecastSection } from '../common/data/forecast'
import { stackControl } from '../common/style/seriesStyle'
import { analysisSection } from '../common/data/analysis'
import {
  annotationSection,
  axisSection,
  querySection,
  seriesSection,
  timeseriesQueries,
} from '../common/axis/timeseries'
import { positive, whole } from '../common/validators'

/** Points over time or along another axis. */
export const timeseriesScatter: VizType = {
  key: 'echarts_timeseries_scatter',
  sections: [
    querySection,
    analysisSection,
    annotationSection,
    forecastSection,
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
        stackControl('Each from zero', ['Stack']),
        ...seriesSection.controls,
      ],
    },
    axisSection,
  ],
  queries: timeseriesQueries,
}
