/** Breaks of what things are made of. */
export const mutants = [
  { clause: 'B3.02', file: 'server/dashboards/metadata.ts', from: '    stagger_time: z.number(),\n', to: '' },
  { clause: 'B3.02', file: 'server/dashboards/metadata.ts', from: '    global_chart_configuration: record,\n', to: '' },
  {
    clause: 'B3.08',
    file: 'src/projections/layout/repair.ts',
    from: '[...draft.values()].filter(({ id }) => !reached.has(id) && id !== HEADER_ID && id !== GRID_ID)',
    to: '[...draft.values()].filter(({ id }) => !reached.has(id) && id !== GRID_ID)',
  },
  {
    clause: 'B3.11',
    file: 'src/projections/layout/components.ts',
    from: "DEFAULT_TAB = 'Tab title'",
    to: "DEFAULT_TAB = 'New tab'",
  },
  {
    clause: 'B3.12',
    file: 'src/projections/layout/components.ts',
    from: 'GRID_COLUMNS = 12',
    to: 'GRID_COLUMNS = 24',
  },
  { clause: 'B3.15', file: 'src/projections/layout/components.ts', from: 'MIN_WIDTH = 1', to: 'MIN_WIDTH = 2' },
  { clause: 'B3.15', file: 'src/projections/layout/components.ts', from: 'DEFAULT_WIDTH = 4', to: 'DEFAULT_WIDTH = 3' },
  { clause: 'B3.15', file: 'src/projections/layout/components.ts', from: 'MAX_HEIGHT = 100', to: 'MAX_HEIGHT = 120' },
  {
    clause: 'B3.20',
    file: 'src/projections/filters/config.ts',
    from: "adhocFilters: listOf(value['adhoc_filters'])",
    to: 'adhocFilters: []',
  },
  {
    clause: 'B3.20',
    file: 'src/projections/filters/config.ts',
    from: "defaultDataMask: readMask(value['defaultDataMask'])",
    to: 'defaultDataMask: readMask(null)',
  },
  {
    clause: 'B3.21',
    file: 'src/views/filters/drafts.ts',
    from: '  id: freshId(FILTER_PREFIX),',
    to: "  id: freshId('FILTER-'),",
  },
  {
    clause: 'B3.37',
    file: 'src/effects/usage/facts.ts',
    from: 'names.targetName(target, targetId)',
    to: 'null',
  },
  { clause: 'B3.37', file: 'src/effects/usage/facts.ts', from: '    schema,\n', to: '' },
  {
    clause: 'B3.04',
    file: 'src/projections/dashboardState.ts',
    from: "status === 'failed' ? 'error' : status",
    to: 'status',
  },
  {
    clause: 'B3.38',
    file: 'src/projections/selectors.ts',
    from: "dash_save_perm: has('can_write on Dashboard')",
    to: 'dash_save_perm: true',
  },
  {
    clause: 'B3.38',
    file: 'src/projections/selectors.ts',
    from: "superset_can_csv: has('can_csv on Superset')",
    to: 'superset_can_csv: true',
  },
]
