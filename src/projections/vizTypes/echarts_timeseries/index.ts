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

/** A chart over an axis whose marks are chosen. */
export const timeseries: VizType = {
  key: 'echarts_timeseries',
  sections: [
    querySection,
    analysisSection,
    annotationSection,
    {
      ...seriesSection,
      controls: [
        {
          name: 'seriesType',
          label: 'Series type',
          kind: 'select',
          redraws: true,
          default: 'line',
          choices: choose(
            ['line', 'Line'],
            ['scatter', 'Points'],
            ['smooth', 'Smooth line'],
            ['bar', 'Bars'],
            ['start', 'Steps, from the start'],
            ['middle', 'Steps, from the middle'],
            ['end', 'Steps, from the end'],
          ),
        },
        check('area', 'Filled', false, { visible: ({ values }) => values['seriesType'] !== 'bar' }),
        ...seriesSection.controls,
      ],
    },
    axisSection,
  ],
  queries: timeseriesQueries,
}
