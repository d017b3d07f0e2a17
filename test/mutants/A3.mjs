/** Breaks of the fields of tabs, runs and tables. */
export const mutants = [
  {
    clause: 'A3.01',
    file: 'src/projections/editor/state.ts',
    from: `    maxRow: editors.maxRow,
`,
    to: `    maxRow: MAX_ROW,
`,
  },
  {
    clause: 'A3.01',
    file: 'src/projections/editor/editors.ts',
    from: `      for (const editor of [...Object.values(editors.byId), ...Object.values(editors.closed)]) editor.maxRow = maxRow
`,
    to: '',
  },
  {
    clause: 'A3.22',
    file: 'src/effects/run/run.ts',
    from: 'templateParams: data.templateParams',
    to: 'templateParams: null',
  },
  {
    clause: 'A3.22',
    file: 'src/projections/run/runs.ts',
    from: `        runAsync,
        templateParams,`,
    to: `        runAsync,
        templateParams: null,`,
  },
  {
    clause: 'A3.26',
    file: 'src/projections/run/runs.ts',
    from: 'run.cached = data.cached ?? false',
    to: 'run.cached = false',
  },
  {
    clause: 'A3.26',
    file: 'src/effects/run/run.ts',
    from: '(cached ? asCached(outcome) : outcome)',
    to: 'outcome',
  },
  {
    clause: 'A3.26',
    file: 'src/effects/run/run.ts',
    from: `            cached: true,
          }),`,
    to: '          }),',
  },
  {
    clause: 'A3.29',
    file: 'src/effects/run/answers.ts',
    from: 'const link = linkOf(query.extra.errors)',
    to: 'const link = null',
  },
  {
    clause: 'A3.33',
    file: 'src/projections/run/runs.ts',
    from: `      run.type = data.type ?? run.type
`,
    to: '',
  },
  {
    clause: 'A3.33',
    file: 'src/effects/run/answers.ts',
    from: `...(query.type ? { type: query.type } : {}),
})`,
    to: `
})`,
  },
  {
    clause: 'A3.34',
    file: 'src/effects/run/answers.ts',
    from: 'type_generic: type_generic ?? null',
    to: 'type_generic: type_generic === 0 ? 0 : null',
  },
  {
    clause: 'A3.38',
    file: 'src/projections/schema/tables.ts',
    from: 'initialized: id !== null',
    to: 'initialized: false',
  },
  {
    clause: 'A3.40',
    file: 'src/projections/schema/tables.ts',
    from: `expanded, dataPreviewQueryId }
`,
    to: `expanded, dataPreviewQueryId: null }
`,
  },
  {
    clause: 'A3.44',
    file: 'src/projections/run/runs.ts',
    from: 'runs.queriesLastUpdate = Math.max(runs.queriesLastUpdate, event.at)',
    to: '',
  },
  {
    clause: 'A3.44',
    file: 'src/projections/run/estimates.ts',
    from: 'Object.assign(estimate, { completed: true, ...answer })',
    to: 'Object.assign(estimate, { completed: true })',
  },
  {
    clause: 'A3.44',
    file: 'src/projections/dataset/datasets.ts',
    from: `  datasets.making[editorId] = { request, name }
`,
    to: '',
  },
]
