/** Breaks of messages and errors. */
export const mutants = [
  {
    clause: 'B8.09',
    file: 'src/views/errors/known.ts',
    from: "['The database asks you to sign in', ['OAUTH2_REDIRECT']],",
    to: '',
  },
  {
    clause: 'B8.09',
    file: 'src/views/errors/known.ts',
    from: 'errorCatalogue[type].issues.flatMap(',
    to: 'errorCatalogue[type].issues.slice(1).flatMap(',
  },
  {
    clause: 'B8.09',
    file: 'src/views/errors/panels.tsx',
    from: '  USER_ACTIVITY_SECURITY_ACCESS_ERROR: AccessError,\n',
    to: '',
  },
  {
    clause: 'B8.09',
    file: 'src/views/run/ErrorPanel.tsx',
    from: '<Hints type={error.errorType} />',
    to: 'null',
  },
  {
    clause: 'B8.12',
    file: 'src/views/errors/ErrorLink.tsx',
    from: 'link !== null && isSafe(link) ? (',
    to: 'link !== null ? (',
  },
  {
    clause: 'B8.23',
    file: 'src/projections/toast/dashboards.ts',
    from: 'Sorry, there is no chart definition associated with the chart trying to be added.',
    to: 'This chart cannot be opened.',
  },
  {
    clause: 'B8.29',
    file: 'src/views/chart/list/ChartsScreen.tsx',
    from: 'Could not fetch all saved charts',
    to: 'The charts could not be read',
  },
  {
    clause: 'B8.29',
    file: 'src/views/dashboard/edit/palette/Palette.tsx',
    from: "list?.status === 'failed' ? (",
    to: 'list === null ? (',
  },
]
