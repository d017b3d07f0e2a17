/** Breaks of the general sentences: what the product is, who uses it, its addresses, rights and constants. */
export const mutants = [
  {
    clause: 'A0.01',
    file: 'src/domain/filters/active.ts',
    from: 'mergeExtraFormData(filtersOn(request).map(({ mask }) => mask.extraFormData))',
    to: 'mergeExtraFormData(filtersOn(request).map(() => ({})))',
  },
  {
    clause: 'A1.01',
    file: 'server/dashboard/access.ts',
    from: 'owners.some(({ id }) => id === user.id)',
    to: 'owners.length > 0',
  },
  {
    clause: 'A1.01',
    file: 'server/dashboard/access.ts',
    from: "user.roles.includes('Admin') || owners.some",
    to: 'owners.some',
  },
  {
    clause: 'A1.04',
    file: 'src/projections/editor/editors.ts',
    from: 'patch(editors, event, id, () => ({ dbId, catalog, schema }))',
    to: 'for (const each of [id, ...editors.order]) patch(editors, event, each, () => ({ dbId, catalog, schema }))',
  },
  {
    clause: 'A1.04',
    file: 'src/projections/editor/editors.ts',
    from: 'patch(editors, event, event.data.id, () => ({ queryLimit: event.data.queryLimit }))',
    to: 'for (const id of editors.order) patch(editors, event, id, () => ({ queryLimit: event.data.queryLimit }))',
  },
  {
    clause: 'A1.15',
    file: 'src/effects/explore/save.ts',
    from: 'body: { dashboard_title: title }',
    to: "body: { dashboard_title: '' }",
  },
  {
    clause: 'A2.13',
    file: 'src/views/dashboard/page/DashboardPage.tsx',
    from: 'if (!params.edit || begun.current',
    to: 'if (begun.current !== params.edit || begun.current',
  },
  {
    clause: 'A2.13',
    file: 'src/boot/bootstrap.ts',
    from: "if (!Array.isArray(hosts) || new URLSearchParams(search).get('disableDomainSharding') === '1')",
    to: "if (!Array.isArray(hosts) || search === '?')",
  },
  {
    clause: 'A6.01',
    file: 'src/views/run/DownloadMenu.tsx',
    from: "allowed ? null : t('Your roles",
    to: "allowed !== null ? null : t('Your roles",
  },
  { clause: 'A9.02', file: 'src/projections/storage/localUsage.ts', from: 'WARN_AT = 0.9', to: 'WARN_AT = 0.95' },
  { clause: 'A9.03', file: 'src/projections/editor/state.ts', from: 'NORTH_PERCENT = 30', to: 'NORTH_PERCENT = 45' },
  {
    clause: 'A9.03',
    file: 'src/projections/storage/localUsage.ts',
    from: 'WARN_INTERVAL = 8000',
    to: 'WARN_INTERVAL = 800',
  },
  { clause: 'A9.04', file: 'server/session/bootstrap.ts', from: 'settings.webTimeoutSeconds', to: '60' },
  { clause: 'A9.04', file: 'src/boot/bootstrap.ts', from: 'number(conf.SUPERSET_WEBSERVER_TIMEOUT, 60)', to: '60' },
  { clause: 'A9.04', file: 'src/boot/client/calls.ts', from: 'timeout: callTimeout(config),', to: 'timeout: 60_000,' },
]
