/** Breaks of constants and behaviours of dashboards and charts. */
export const mutants = [
  {
    clause: 'B9.07',
    file: 'src/boot/bootstrap.ts',
    from: '  webTimeoutSeconds * 1000',
    to: '  (webTimeoutSeconds + 10) * 1000',
  },
  {
    clause: 'B9.08',
    file: 'server/superset/pages.ts',
    from: '    allowConnections(reply, shardHostsOf(session.bootstrap), https)\n',
    to: '',
  },
  {
    clause: 'B9.10',
    file: 'server/dataset/grains.ts',
    from: "  ['P7D', '7 days'],\n",
    to: '',
  },
  {
    clause: 'B9.10',
    file: 'src/domain/charts/kinds/common/controls.ts',
    from: "  { value: '1969-12-28T00:00:00Z/P1W', label: 'Week starting Sunday' },\n",
    to: '',
  },
  {
    clause: 'B9.14',
    file: 'src/domain/charts/kinds/common/controls.ts',
    from: "  { value: 'MEMORY_BINARY', label: 'Bytes, binary (1024 => 1KiB)' },\n",
    to: '',
  },
  {
    clause: 'B9.34',
    file: 'src/views/controls/popup/dialog.css',
    from: 'min(max(640px, 60vw), 900px, calc(100vw - 24px))',
    to: 'min(max(640px, 60vw), 1400px, calc(100vw - 24px))',
  },
]
