/** A shape of a thumbnail: a class and a path in a field of 80 by 48. */
export type Shape = readonly [look: 'a' | 'b' | 'c' | 'n' | 'la' | 'lc' | 'ln', path: string]

const bar = (x: number, y: number, width: number, height: number): string => `M${x} ${y}h${width}v${height}h${-width}z`
const dot = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
const GROUND: Shape = ['ln', 'M6 44H74']
const grid = (
  looks: string,
  size: readonly [number, number],
  step: readonly [number, number],
  columns: number,
): readonly Shape[] =>
  looks
    .split('')
    .map((look, place): Shape => [
      look as 'a',
      bar(8 + (place % columns) * step[0], 6 + Math.floor(place / columns) * step[1], ...size),
    ])
const rows: readonly Shape[] = [8, 18, 28, 38].flatMap((y): Shape[] => [
  ['n', bar(8, y, 18, 4)],
  ['b', bar(34, y, 16, 4)],
  ['b', bar(56, y, 16, 4)],
])

/** A sketch of each kind, in a few strokes. */
export const THUMBS: Readonly<Record<string, readonly Shape[]>> = {
  table: [['n', bar(8, 6, 64, 5)], ...rows.slice(3)],
  pivot_table_v2: [['a', bar(30, 6, 42, 5)], ...rows.slice(3)],
  time_table: [10, 21, 32].flatMap((y): Shape[] => [
    ['n', bar(8, y, 20, 4)],
    ['la', `M36 ${y + 4}l8 -4l7 3l8 -5l13 4`],
  ]),
  big_number_total: [['a', 'M24 14h9v22h-5v-17h-4zM40 14h16v5l-9 17h-5l8 -17h-10z']],
  big_number: [
    ['a', 'M26 6h7v16h-4v-12h-3zM40 6h14v4l-7 12h-4l6 -12h-9z'],
    ['b', 'M8 42V36L22 31L36 35L52 28L72 32V42Z'],
    ['la', 'M8 36L22 31L36 35L52 28L72 32'],
  ],
  pop_kpi: [
    ['a', 'M16 8h7v18h-4v-14h-3zM29 8h14v4l-7 14h-4l6 -14h-9z'],
    ['c', 'M56 24l6 -9l6 9z'],
    ['n', bar(12, 36, 56, 4)],
    ['c', bar(12, 36, 38, 4)],
  ],
  echarts_timeseries: [GROUND, ['b', bar(12, 26, 9, 18)], ['b', bar(28, 18, 9, 26)], ['la', 'M44 30L54 20L72 12']],
  echarts_timeseries_line: [GROUND, ['la', 'M8 36L24 24L38 30L54 14L72 8'], ['lc', 'M8 40L26 34L42 36L58 26L72 28']],
  echarts_timeseries_smooth: [GROUND, ['la', 'M8 38C22 38 24 14 40 20S58 34 72 8']],
  echarts_timeseries_step: [GROUND, ['la', 'M8 36H22V26H38V32H52V16H72']],
  echarts_timeseries_scatter: [
    GROUND,
    [
      'b',
      [
        [14, 36],
        [24, 30],
        [34, 33],
        [42, 22],
        [52, 26],
      ]
        .map(([x, y]) => dot(x ?? 0, y ?? 0, 3))
        .join(''),
    ],
    ['c', dot(62, 14, 3)],
  ],
  echarts_area: [GROUND, ['b', 'M8 44V30L24 22L40 28L56 14L72 10V44Z'], ['a', 'M8 44V38L24 34L40 37L56 30L72 28V44Z']],
  echarts_timeseries_bar: [
    GROUND,
    ['b', bar(12, 28, 8, 16) + bar(26, 20, 8, 24) + bar(54, 24, 8, 20)],
    ['a', bar(40, 10, 8, 34)],
  ],
  mixed_timeseries: [
    GROUND,
    ['b', bar(12, 30, 9, 14) + bar(28, 24, 9, 20) + bar(44, 28, 9, 16) + bar(60, 18, 9, 26)],
    ['lc', 'M16 22L32 14L48 18L65 8'],
  ],
  waterfall: [
    GROUND,
    ['n', bar(10, 26, 9, 18) + bar(62, 12, 9, 32)],
    ['a', bar(23, 14, 9, 12) + bar(49, 12, 9, 8)],
    ['c', bar(36, 14, 9, 7)],
  ],
  candlestick: [
    ['la', 'M18 8V40M46 12V42'],
    ['lc', 'M32 6V36M60 10V38'],
    ['b', bar(14, 16, 8, 14) + bar(42, 20, 8, 14)],
    ['c', bar(28, 12, 8, 16) + bar(56, 14, 8, 16)],
  ],
  cal_heatmap: grid('babnabbaabnbaaabbnabaabbnabaaabb', [6, 7], [8, 10], 8),
  gantt_chart: [
    ['a', bar(8, 8, 26, 7)],
    ['c', bar(30, 20, 20, 7)],
    ['b', bar(44, 32, 28, 7)],
    ['n', bar(8, 32, 12, 7)],
  ],
  histogram_v2: [
    GROUND,
    ['b', bar(10, 36, 8, 8) + bar(19, 26, 8, 18) + bar(46, 24, 8, 20)],
    ['a', bar(28, 12, 8, 32) + bar(37, 10, 8, 34)],
    ['c', bar(55, 34, 8, 10) + bar(64, 40, 8, 4)],
  ],
  box_plot: [
    ['la', 'M18 8V40M40 6V38M62 14V44'],
    ['b', bar(12, 16, 12, 14) + bar(34, 14, 12, 12) + bar(56, 22, 12, 14)],
    ['la', 'M12 22H24M34 20H46M56 28H68'],
  ],
  pie: [
    ['b', 'M40 24V4A20 20 0 1 1 23 34Z'],
    ['a', 'M40 24L23 34A20 20 0 0 1 28 8Z'],
    ['c', 'M40 24L28 8A20 20 0 0 1 40 4Z'],
  ],
  treemap_v2: [
    ['a', bar(8, 6, 30, 36)],
    ['b', bar(40, 6, 32, 20)],
    ['n', bar(40, 28, 14, 14)],
    ['c', bar(56, 28, 16, 14)],
  ],
  sunburst_v2: [
    ['b', 'M40 4A20 20 0 0 1 60 24H54A14 14 0 0 0 40 10Z'],
    ['n', 'M60 24A20 20 0 0 1 40 44V38A14 14 0 0 0 54 24Z'],
    ['a', 'M40 12A12 12 0 1 1 39 12V18A6 6 0 1 0 40 18Z'],
    ['c', 'M40 44A20 20 0 0 1 22 33L28 30A14 14 0 0 0 40 38Z'],
  ],
  partition: [
    ['a', bar(8, 6, 20, 36)],
    ['b', bar(30, 6, 20, 22) + bar(52, 6, 20, 12)],
    ['c', bar(30, 30, 20, 12)],
    ['n', bar(52, 20, 20, 8) + bar(52, 30, 20, 12)],
  ],
  funnel: [
    ['a', bar(8, 6, 64, 7)],
    ['b', bar(16, 16, 48, 7) + bar(24, 26, 32, 7)],
    ['n', bar(32, 36, 16, 7)],
  ],
  gauge_chart: [
    ['n', 'M16 38A24 24 0 0 1 64 38H56A16 16 0 0 0 24 38Z'],
    ['a', 'M16 38A24 24 0 0 1 52 17L48 24A16 16 0 0 0 24 38Z'],
  ],
  bullet: [
    ['n', bar(8, 16, 64, 16)],
    ['b', bar(8, 16, 40, 16)],
    ['a', bar(8, 21, 32, 6)],
    ['lc', 'M54 13V35'],
  ],
  radar: [
    ['ln', 'M40 4L58 15V34L40 44L22 34V15Z'],
    ['b', 'M40 10L54 18L50 32L40 38L28 30L26 16Z'],
    ['la', 'M40 10L54 18L50 32L40 38L28 30L26 16Z'],
  ],
  bubble_v2: [GROUND, ['b', dot(24, 28, 10)], ['a', dot(62, 32, 5) + dot(40, 38, 3)], ['c', dot(50, 14, 6)]],
  heatmap_v2: grid('baabbnabaabbnabbaabbaabn', [9, 8], [11, 10], 6),
  word_cloud: [
    ['a', bar(14, 18, 44, 8)],
    ['b', bar(22, 8, 26, 5) + bar(30, 31, 34, 6)],
    ['c', bar(52, 8, 16, 5)],
    ['n', bar(12, 31, 14, 5)],
  ],
  butterfly: [
    ['a', bar(14, 8, 22, 8) + bar(8, 20, 28, 8) + bar(20, 32, 16, 8)],
    ['c', bar(44, 8, 20, 8) + bar(44, 20, 14, 8) + bar(44, 32, 28, 8)],
  ],
  sankey_v2: [
    ['b', 'M12 8C40 8 40 6 68 6V18C40 18 40 20 12 20Z'],
    ['n', 'M12 26C40 26 40 22 68 22V30C40 30 40 40 12 40Z'],
    ['a', bar(8, 6, 4, 36) + bar(68, 6, 4, 24)],
    ['c', bar(68, 34, 4, 8)],
  ],
  graph_chart: [
    ['ln', 'M18 14L42 24L64 10M42 24L30 40M42 24L62 36'],
    ['a', dot(42, 24, 6)],
    ['b', dot(18, 14, 4) + dot(30, 40, 4) + dot(62, 36, 4)],
    ['c', dot(64, 10, 4)],
  ],
  tree_chart: [
    ['ln', 'M16 24C30 24 30 12 42 12M16 24C30 24 30 36 42 36M42 12H62M42 36C52 36 52 30 62 30M42 36C52 36 52 42 62 42'],
    ['a', dot(16, 24, 4)],
    ['b', dot(42, 12, 3.5) + dot(42, 36, 3.5)],
    ['c', dot(62, 12, 3) + dot(62, 30, 3) + dot(62, 42, 3)],
  ],
  world_map: [
    [
      'b',
      'M10 12l12 -4l8 4l-4 10l-8 2zM24 28l8 2l-4 12l-4 -4zM40 10l10 -3l4 6l-8 5l-6 -2zM42 20l10 2l-2 14l-6 2zM56 10l16 2l-4 12l-8 2zM64 34l8 0l-1 6l-7 -1z',
    ],
    ['a', 'M40 10l10 -3l4 6l-8 5l-6 -2z'],
  ],
  country_map: [
    ['b', 'M16 10l14 -2l3 12l-15 4zM34 8l16 1l-2 13l-12 -1zM19 27l14 -4l4 8l-6 11l-10 -5zM38 24l11 1l9 7l-6 9l-11 -4z'],
    ['a', 'M53 10l13 4l-4 15l-11 -6z'],
  ],
}
