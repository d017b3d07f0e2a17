/** Breaks of rights and flags. */
export const mutants = [
  {
    clause: 'B6.12',
    file: 'src/projections/filters/crossFilters.ts',
    from: "flags['DASHBOARD_CROSS_FILTERS'] !== false && ",
    to: '',
  },
  {
    clause: 'B6.11',
    file: 'src/views/charts/common/schemes.ts',
    from: "flags['AVOID_COLORS_COLLISION'] !== false",
    to: 'false',
  },
  {
    clause: 'B6.11',
    file: 'src/views/charts/common/schemes.ts',
    from: "flags['USE_ANALOGOUS_COLORS'] === true",
    to: 'false',
  },
]
