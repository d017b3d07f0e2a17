/** Breaks of transitions of charts, dashboards and Explore. */
export const mutants = [
  { clause: 'B4.11', file: 'src/commands/explore.ts', from: '  ...rekey(state, key),\n', to: '' },
  {
    clause: 'B4.11',
    file: 'src/projections/charts.ts',
    from: '      charts.byKey[newKey] = chart\n',
    to: '',
  },
]
