import type { FormValues } from '../../projections/formData'
import { LAYERS } from './layers'

/** Values for controls into which anything may be typed, by name; what a value needs beside it stands with it. */
export const SAMPLES: Readonly<Record<string, FormValues>> = {
  annotation_layers: { annotation_layers: LAYERS },
  sort_series_type: { sort_series_type: 'name' },
  sort_series_typeB: { sort_series_typeB: 'name' },
  opacity: { opacity: 0.9 },
  opacityB: { opacityB: 0.9 },
  markerSize: { markerSize: 14 },
  markerSizeB: { markerSizeB: 14 },
  y_axis_bounds: { y_axis_bounds: [800, 4000] },
  y_axis_bounds_secondary: { y_axis_bounds_secondary: [0, 12_000_000] },
  compare_lag: { compare_lag: 4, compare_suffix: 'against four weeks ago' },
  subheader: { subheader: 'Departures in the first half of 2001' },
  min_val: { min_val: -1 },
  max_val: { max_val: 2 },
  start_angle: { start_angle: 180, end_angle: 0 },
  intervals: { intervals: '0.5,0.8,1' },
  interval_color_indices: { intervals: '0.5,0.8,1', interval_color_indices: '3,6,4' },
  split_number: { split_number: 4, show_axis_tick: true },
  value_formatter: { value_formatter: '{value} on time' },
  ranges: { ranges: '-5,5,20', range_labels: 'Early,On time,Late' },
  markers: { markers: '6,12', marker_labels: 'Last year,Target' },
  size_from: { size_from: 20 },
  size_to: { size_to: 72 },
  cell_padding: { cell_padding: 5 },
  cell_radius: { cell_radius: 6 },
  cell_size: { cell_size: 9 },
  baseNodeSize: { baseNodeSize: 32 },
  baseEdgeWidth: { baseEdgeWidth: 5 },
  showSymbolThreshold: { showSymbolThreshold: 25_000 },
  page_length: { page_length: 5 },
  root_node_id: { root_node_id: '2' },
  conditional_formatting: {
    conditional_formatting: [{ column: 'count', operator: '>', targetValue: 60_000, colorScheme: 'colorWarning' }],
  },
  column_config: {
    column_config: {
      count: { customColumnName: 'Flights', d3NumberFormat: '.3s', horizontalAlign: 'left' },
      'Mean delay': { showCellBars: false },
    },
  },
}
