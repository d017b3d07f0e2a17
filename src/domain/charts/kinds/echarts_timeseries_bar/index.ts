import type { VizType } from '../types'
import { choose } from '../common/controls'
import { forecastSection } from '../common/data/forecast'
import { extraControls, stackControl, stackDimension } from '../common/style/seriesStyle'
import { analysisSection } from '../common/data/analysis'
import {
  annotationSection,
  axisSection,
  querySection,
  seriesSection,
  timeseriesQueries,
} from '../common/axis/timeseries'

/** Bars over time or by category. */
export const timeseriesBar: VizType = {
  key: 'echarts_timeseries_bar',
  sections: [
    querySection,
    analysisSection,
    annotationSection,
    forecastSection,
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
        stackControl('Side by side', ['Stack', 'Expand']),
        stackDimension,
        ...seriesSection.controls,
        extraControls,
      ],
    },
    axisSection,
  ],
  queries: timeseriesQueries,
}
