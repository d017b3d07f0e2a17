/** Breaks of transitions of charts, dashboards and Explore. */
export const mutants = [
  { clause: 'B4.11', file: 'src/commands/explore/explore.ts', from: '  ...rekey(state, key),\n', to: '' },
  {
    clause: 'B4.11',
    file: 'src/projections/chart/charts.ts',
    from: '      charts.byKey[newKey] = chart\n',
    to: '',
  },
  {
    clause: 'B4.12',
    file: 'src/effects/annotation/annotation.ts',
    from: '      return () => controller.abort()\n',
    to: '      return () => undefined\n',
  },
  {
    clause: 'B4.44',
    file: 'src/domain/layout/edit.ts',
    from: '  if (refusal !== null) return refusal\n  prune(draft, source.id)\n',
    to: '  if (refusal !== null) return refusal\n',
  },
  {
    clause: 'B4.45',
    file: 'src/domain/layout/edit.ts',
    from: '  removeAll(draft, id)\n  prune(draft, parent.id)\n',
    to: '  removeAll(draft, id)\n',
  },
  {
    clause: 'B4.21',
    file: 'src/commands/dashboard/dashboard.ts',
    from: "  if (isEditing && !mayEditDashboard(state, dashboard)) return refuse('NO_DASHBOARD_PERMISSION')\n",
    to: '',
  },
  {
    clause: 'B4.29',
    file: 'src/commands/dashboard/dashboard.ts',
    from: "        ...optionRequests(state, dashboardId).map((request) => event('chart.query_requested', request)),\n",
    to: '',
  },
  {
    clause: 'B4.29',
    file: 'src/projections/filter/refresh.ts',
    from: "chart.status === 'loading'",
    to: 'chart.status === null',
  },
  {
    clause: 'B4.30',
    file: 'src/projections/dashboard/state.ts',
    from: "status === 'open' ? 'complete' :",
    to: "status === 'open' ? 'loading' :",
  },
  {
    clause: 'B4.57',
    file: 'src/commands/explore/explore.ts',
    from: '{ ...renamedMetric(explore.formData, control, value), ...otherControls }',
    to: '{ ...otherControls }',
  },
  { clause: 'B4.59', file: 'src/views/explore/drawing/shownForm.ts', from: ' || errors[name] !== undefined', to: '' },
]
