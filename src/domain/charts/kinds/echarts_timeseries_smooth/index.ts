import type { VizType } from '../types'
import { check } from '../common/controls'
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

/** Lines without corners. */
export const timeseriesSmooth: VizType = {
  key: 'echarts_timeseries_smooth',
  sections: [
    querySection,
    analysisSection,
    annotationSection,
    forecastSection,
    {
      ...seriesSection,
      controls: [
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
