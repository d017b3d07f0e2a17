import type { VizType } from '../types'
import { check } from '../common/controls'
import {
  analysisSection,
  annotationSection,
  axisSection,
  querySection,
  seriesSection,
  timeseriesQueries,
} from '../common/timeseries'

/** Lines without corners. */
export const timeseriesSmooth: VizType = {
  key: 'echarts_timeseries_smooth',
  sections: [
    querySection,
    analysisSection,
    annotationSection,
    {
      ...seriesSection,
      controls: [check('markerEnabled', 'Show markers', false), ...seriesSection.controls],
    },
    axisSection,
  ],
  queries: timeseriesQueries,
}
