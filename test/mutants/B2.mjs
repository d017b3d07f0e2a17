/** Breaks of screens and addresses. */
export const mutants = [
  {
    clause: 'B2.14',
    file: 'src/effects/chartData.ts',
    from: '(isLegacy(asked, io) ? await askLegacy(asked, io, signal) : null) ??',
    to: 'null ??',
  },
  {
    clause: 'B2.14',
    file: 'src/effects/exploreJson.ts',
    from: 'const at = Number(second) * 1000',
    to: 'const at = Number(second)',
  },
  {
    clause: 'B2.14',
    file: 'server/charts/legacy/kinds.ts',
    from: 'country_id: row[entity], metric: row[metric]',
    to: 'country_id: row[entity], metric: null',
  },
]
