/** Breaks of what is checked. */
export const mutants = [
  {
    clause: 'B5.15',
    file: 'src/projections/vizTypes/common/controls.ts',
    from: 'validators: [whole, positive, atMostServerRows]',
    to: 'validators: [whole, atMostServerRows]',
  },
  {
    clause: 'B5.16',
    file: 'src/projections/vizTypes/common/controls.ts',
    from: 'atMost(maxRowsOf(context))(value, context)',
    to: 'atMost(DEFAULT_MAX_ROWS)(value, context)',
  },
  {
    clause: 'B5.17',
    file: 'src/projections/vizTypes/world_map/index.ts',
    from: "dimension('entity', 'Country', { validators: [required] })",
    to: "dimension('entity', 'Country')",
  },
  {
    clause: 'B5.20',
    file: 'src/projections/vizTypes/common/values.ts',
    from: 'return control.unknownIsDefault === true ? control.default : null',
    to: 'return control.default',
  },
  {
    clause: 'B5.39',
    file: 'src/boot/bootstrap.ts',
    from: "      ...textFact('defaultVizType', conf['DEFAULT_VIZ_TYPE']),\n",
    to: '',
  },
  {
    clause: 'B5.39',
    file: 'src/projections/vizTypes/index.ts',
    from: "DEFAULT_VIZ_TYPE = 'table'",
    to: "DEFAULT_VIZ_TYPE = 'pie'",
  },
  {
    clause: 'B5.40',
    file: 'src/boot/bootstrap.ts',
    from: "      ...textFact('defaultTimeRange', conf['DEFAULT_TIME_FILTER']),\n",
    to: '',
  },
  {
    clause: 'B5.40',
    file: 'src/projections/vizTypes/common/withConfigured.ts',
    from: ' || filtersIn(values).some(isTimeRange)',
    to: '',
  },
  {
    clause: 'B5.32',
    file: 'src/projections/filters/validate.ts',
    from: "      : [{ field: 'sortMetric', message: NO_SORT_METRIC }]),",
    to: '      : []),',
  },
  { clause: 'B5.32', file: 'src/projections/filters/sortMetric.ts', from: '[A-Z0-9_."]*', to: '.*' },
  { clause: 'B5.32', file: 'src/projections/filters/sortMetric.ts', from: '|DOUBLE|', to: '|' },
  {
    clause: 'B5.32',
    file: 'src/projections/filters/options.ts',
    from: 'const metric = sortingMetric(filter, dataset)',
    to: 'const metric = filter.sortMetric',
  },
]
