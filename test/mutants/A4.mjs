/** Breaks of the state machine of queries and editors. */
export const mutants = [
  {
    clause: 'A4.14',
    file: 'src/projections/run/runs.ts',
    from: '      run.link = data.link\n',
    to: '',
  },
  {
    clause: 'A4.14',
    file: 'src/effects/run/answers.ts',
    from: 'const link = linkOf(query.extra.errors)',
    to: 'const link = null',
  },
  {
    clause: 'A4.01',
    file: 'src/events/run/run.ts',
    from: `  'scheduled',
`,
    to: '',
  },
  {
    clause: 'A4.01',
    file: 'contract/run/query.ts',
    from: `  'started',
`,
    to: '',
  },
  {
    clause: 'A4.02',
    file: 'src/projections/run/states.ts',
    from: "new Set<RunState>(['running', 'started', 'pending', 'fetching', 'scheduled'])",
    to: "new Set<RunState>(['running', 'pending', 'fetching'])",
  },
  {
    clause: 'A4.03',
    file: 'src/projections/run/states.ts',
    from: "'fetching', 'scheduled'])",
    to: "'fetching', 'scheduled', 'timed_out'])",
  },
  {
    clause: 'A4.04',
    file: 'src/views/run/StatusTag.tsx',
    from: '<Tag kind={kind}>',
    to: '<Tag kind="info">',
  },
  {
    clause: 'A4.12',
    file: 'src/projections/run/runs.ts',
    from: `          : Math.max(0, data.endDttm - data.startDttm)
      run.errorMessage = null
`,
    to: `          : Math.max(0, data.endDttm - data.startDttm)
`,
  },
  {
    clause: 'A4.12',
    file: 'src/projections/run/runs.ts',
    from: `      run.errorMessage = null
      run.errors = []
      run.link = null
    },
    'run.failed'`,
    to: `      run.errorMessage = null
    },
    'run.failed'`,
  },
  {
    clause: 'A4.19',
    file: 'src/projections/run/refresh.ts',
    from: "if (run.state === 'stopped' || run.state === 'failed') return",
    to: "if (run.state === 'stopped') return",
  },
  {
    clause: 'A4.19',
    file: 'src/projections/run/refresh.ts',
    from: "if (run.state === 'stopped' || run.state === 'failed') return",
    to: "if (run.state === 'failed') return",
  },
  {
    clause: 'A4.19',
    file: 'src/projections/run/refresh.ts',
    from: "if (run.state === 'stopped' || run.state === 'failed') return",
    to: 'if (!isRunning(run.state)) return',
  },
  {
    clause: 'A4.19',
    file: 'src/effects/run/run.ts',
    from: 'if (!isRunning(currentRun.state)) return currentRun.state !== query.state && isNews(currentRun, query)',
    to: 'if (!isRunning(currentRun.state)) return false',
  },
  {
    clause: 'A4.20',
    file: 'src/projections/run/refresh.ts',
    from: "new Set<RunState>(['fetching', 'success', 'running'])",
    to: "new Set<RunState>(['success', 'running'])",
  },
  {
    clause: 'A4.20',
    file: 'src/projections/run/refresh.ts',
    from: "new Set<RunState>(['fetching', 'success', 'running'])",
    to: "new Set<RunState>(['fetching', 'running'])",
  },
  {
    clause: 'A4.20',
    file: 'src/projections/run/refresh.ts',
    from: "new Set<RunState>(['fetching', 'success', 'running'])",
    to: "new Set<RunState>(['fetching', 'success'])",
  },
  {
    clause: 'A4.20',
    file: 'src/projections/run/refresh.ts',
    from: "new Set<RunState>(['fetching', 'success', 'running'])",
    to: "new Set<RunState>(['fetching', 'success', 'running', 'pending'])",
  },
  {
    clause: 'A4.21',
    file: 'src/boot/inactive.ts',
    from: 'if (isAnyInactive) store.append',
    to: 'if (!isAnyInactive) store.append',
  },
  {
    clause: 'A4.21',
    file: 'src/boot/inactive.ts',
    from: `  every(clear, INACTIVE_INTERVAL)
`,
    to: '',
  },
  {
    clause: 'A4.21',
    file: 'src/boot/inactive.ts',
    from: `  clear()
`,
    to: '',
  },
  {
    clause: 'A4.21',
    file: 'src/projections/run/states.ts',
    from: "(state === 'running' || state === 'pending') && progress",
    to: "(state === 'running' || state === 'pending' || state === 'scheduled') && progress",
  },
  {
    clause: 'A4.21',
    file: 'src/projections/run/states.ts',
    from: 'now - startDttm > interval',
    to: 'now - startDttm >= interval',
  },
  {
    clause: 'A4.22',
    file: 'src/projections/run/runs.ts',
    from: "else if (run.results === 'held' && run.state !== 'success') takeStored(run, event.at)",
    to: '',
  },
  {
    clause: 'A4.22',
    file: 'src/projections/run/runs.ts',
    from: "else if (run.results === 'held' && run.state !== 'success')",
    to: "else if (run.results === 'held' && run.state === 'fetching')",
  },
  {
    clause: 'A4.22',
    file: 'src/projections/run/runs.ts',
    from: "else if (run.results === 'held' && run.state !== 'success')",
    to: "else if (run.resultsKey !== null && run.state !== 'success')",
  },
  {
    clause: 'A4.29',
    file: 'src/projections/editor/state.ts',
    from: `    ownWindow.tabHistory.push(id)
`,
    to: `    ownWindow.tabHistory.unshift(id)
`,
  },
  {
    clause: 'A4.31',
    file: 'src/projections/editor/state.ts',
    from: `  if (ownWindow.tabHistory.at(-1) !== id) {
    writeBack(editors, session)
`,
    to: `  if (ownWindow.tabHistory.at(-1) !== id) {
`,
  },
  {
    clause: 'A4.34',
    file: 'src/projections/editor/editors.ts',
    from: 'patch(editors, event, id, () => ({ selectedText, cursorPosition: { row, column } }), false)',
    to: 'patch(editors, event, id, () => ({ selectedText, cursorPosition: { row, column } }))',
  },
  {
    clause: 'A4.34',
    file: 'src/projections/editor/editors.ts',
    from: `      if (event.data.preview !== undefined) return
`,
    to: `      if (event.data.preview !== undefined) {
        patch(editors, event, event.data.editorId, () => ({}))
        return
      }
`,
  },
  {
    clause: 'A4.35',
    file: 'src/projections/schema/tables.ts',
    from: `      for (const table of gone) delete tables.byKey[keyOf(table)]
      tables.dropped[id]`,
    to: '      tables.dropped[id]',
  },
  {
    clause: 'A4.36',
    file: 'src/projections/editor/state.ts',
    from: `    const last = editors.order.at(-1)
    if (window`,
    to: `    const last = editors.order[0]
    if (window`,
  },
  {
    clause: 'A4.55',
    file: 'src/projections/editor/tableSchemaKey.ts',
    from: 'JSON.stringify([dbId, editorId, catalog, schema, name])',
    to: 'JSON.stringify([dbId, editorId, schema, name])',
  },
  {
    clause: 'A4.56',
    file: 'src/projections/schema/tables.ts',
    from: 'const concerned = editorId === undefined ? all(tables) : tablesOfTab(tables, editorId)',
    to: 'const concerned = all(tables)',
  },
  {
    clause: 'A4.56',
    file: 'src/projections/schema/tables.ts',
    from: 'toggle(tables, event.data, event.data.editorId, false)',
    to: '',
  },
  {
    clause: 'A4.51',
    file: 'src/projections/schema/tables.ts',
    from: `      tables.dropped[id] = [...gone]
`,
    to: `      tables.dropped[id] = [...gone]
      for (const table of gone) tables.byKey[keyOf(table)] = table
`,
  },
  {
    clause: 'A4.51',
    file: 'src/projections/editor/state.ts',
    from: `  editors.order = editors.order.filter((entry) => entry !== id)
  editors.closed[id] = editor
`,
    to: `  editors.closed[id] = editor
`,
  },
  {
    clause: 'A4.53',
    file: 'src/commands/editor/tabSync.ts',
    from: 'const SYNC_INTERVAL = 5000',
    to: 'const SYNC_INTERVAL = 1000',
  },
  {
    clause: 'A4.60',
    file: 'src/core/results/store.ts',
    from: 'if (!keeps(key)) return',
    to: '',
  },
  {
    clause: 'A4.60',
    file: 'src/core/results/store.ts',
    from: 'if (!keeps(value.key)) {',
    to: 'if (false) {',
  },
  {
    clause: 'A4.60',
    file: 'src/projections/storage/localUsage.ts',
    from: '(ids.has(run.sqlEditorId) && !run.isDataPreview)',
    to: 'ids.has(run.sqlEditorId)',
  },
  {
    clause: 'A4.60',
    file: 'src/projections/storage/localUsage.ts',
    from: '.filter((table) => ids.has(table.queryEditorId))',
    to: '',
  },
  {
    clause: 'A4.60',
    file: 'src/projections/storage/localUsage.ts',
    from: '|| keptLocally(model).queries.some(isUnder)',
    to: '|| true',
  },
]
