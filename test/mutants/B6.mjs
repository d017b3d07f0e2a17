/** Breaks of rights and flags. */
export const mutants = [
  {
    clause: 'B6.12',
    file: 'src/projections/filters/crossFilters.ts',
    from: "flags['DASHBOARD_CROSS_FILTERS'] !== false && ",
    to: '',
  },
]
