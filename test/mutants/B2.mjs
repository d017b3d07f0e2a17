/** Breaks of screens and addresses. */
export const mutants = [
  {
    clause: 'B2.14',
    file: 'src/effects/chart/data.ts',
    from: '(isLegacy(request, io) ? await askLegacy(request, io, signal) : null) ??',
    to: 'null ??',
  },
  {
    clause: 'B2.14',
    file: 'src/effects/chart/exploreJson.ts',
    from: 'const at = Number(second) * 1000',
    to: 'const at = Number(second)',
  },
  {
    clause: 'B2.14',
    file: 'server/chart/legacy/kinds.ts',
    from: 'country_id: row[entity], metric: row[metric]',
    to: 'country_id: row[entity], metric: null',
  },
  {
    clause: 'B2.08',
    file: 'src/views/dashboard/page/PageHeader.tsx',
    from: "label={t('Dashboard options')}",
    to: "label={t('More')}",
  },
  {
    clause: 'B2.12',
    file: 'src/views/dashboard/page/DashboardPage.tsx',
    from: 'if (path !== address) go(`${address}${location.search}${location.hash}`, { replace: true })',
    to: 'if (path !== address) location.replace(address)',
  },
  {
    clause: 'B2.15',
    file: 'src/views/dashboard/useAnchor.ts',
    from: 'focusedChart === null ? undefined :',
    to: 'focusedChart !== null ? undefined :',
  },
  {
    clause: 'B2.15',
    file: 'src/views/explore/save/SaveDialog.tsx',
    from: 'dashboardId !== null && isOffered ? dashboardId : NONE',
    to: 'NONE',
  },
  {
    clause: 'B2.21',
    file: 'src/views/dashboard/pointAt.ts',
    from: "  place.scrollIntoView({ block: 'start' })\n",
    to: '',
  },
]
