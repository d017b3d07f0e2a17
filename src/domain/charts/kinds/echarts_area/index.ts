import type { VizType } from '../types'
import { choose } from '../common/controls'
import { forecastSection } from '../common/data/forecast'
import { extraControls, lineMarkers, opacity, stackControl } from '../common/style/seriesStyle'
import { analysisSection } from '../common/data/analysis'
import {
  annotationSection,
  axisSection,
  querySection,
  seriesSection,
  timeseriesQueries,
} from '../common/axis/timeseries'

/** Areas over time or along another axis. */
export const area: VizType = {
  key: 'echarts_area',
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
        stackControl('Behind one another', ['Stack', 'Expand', 'Stream'], 'Stack'),
        opacity(),
        ...lineMarkers(),
        ...seriesSection.controls,
        extraControls,
      ],
    },
    axisSection,
  ],
  queries: timeseriesQueries,
}
