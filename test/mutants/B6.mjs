/** Breaks of rights and flags. */
export const mutants = [
  {
    clause: 'B6.12',
    file: 'src/domain/filters/crossFilters.ts',
    from: "flags['DASHBOARD_CROSS_FILTERS'] !== false && ",
    to: '',
  },
  {
    clause: 'B6.11',
    file: 'src/views/chart/common/color/colorFlags.ts',
    from: "flags['AVOID_COLORS_COLLISION'] !== false",
    to: 'false',
  },
  {
    clause: 'B6.11',
    file: 'src/views/chart/common/color/colorFlags.ts',
    from: "flags['USE_ANALOGOUS_COLORS'] === true",
    to: 'false',
  },
  {
    clause: 'B6.02',
    file: 'src/projections/session/ownership.ts',
    from: "role.toLowerCase() === 'admin'",
    to: "role === 'Admin'",
  },
  {
    clause: 'B6.04',
    file: 'src/projections/chart/rights.ts',
    from: "superset_can_share: has('can_share_chart on Superset')",
    to: "superset_can_share: has('can_share_dashboard on Superset')",
  },
  {
    clause: 'B6.07',
    file: 'src/views/explore/Header.tsx',
    from: "(mayWrite ? refusal : t('Your roles do not let you save charts.'))",
    to: 'refusal',
  },
  {
    clause: 'B6.09',
    file: 'src/views/explore/save/SaveDialog.tsx',
    from: 'disabled: refusal !== null }',
    to: 'disabled: false }',
  },
]
