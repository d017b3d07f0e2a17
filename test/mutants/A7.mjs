/** Breaks of the calls of the SQL editor. */
export const mutants = [
  {
    clause: 'A7.01',
    file: 'src/effects/run.ts',
    from: 'query: Object.fromEntries(new URLSearchParams(io.pageQuery()))',
    to: 'query: {}',
  },
  {
    clause: 'A7.01',
    file: 'src/effects/run.ts',
    from: "{ ctas_method: 'TABLE', tmp_table_name: '' }",
    to: '{}',
  },
  { clause: 'A7.01', file: 'src/effects/run.ts', from: 'tab: data.tab,', to: "tab: ''," },
  { clause: 'A7.01', file: 'src/effects/run.ts', from: 'schema: data.schema,', to: 'schema: null,' },
  {
    clause: 'A7.04',
    file: 'src/effects/run-follow.ts',
    from: '{ key, rows: limit }',
    to: '{ key, rows: limit + 1 }',
  },
  {
    clause: 'A7.05',
    file: 'src/effects/estimate.ts',
    from: 'template_params: objectOf(templateParams)',
    to: 'template_params: null',
  },
  { clause: 'A7.05', file: 'src/effects/estimate.ts', from: 'database_id: dbId,', to: 'database_id: 1,' },
  { clause: 'A7.11', file: 'src/effects/saved.ts', from: '  catalog,\n  schema,\n  sql,\n', to: '  schema,\n' },
  { clause: 'A7.30', file: 'src/effects/datasetDraft.ts', from: 'query: EDITOR_QUERY })', to: 'query: {} })' },
  { clause: 'A7.30', file: 'src/effects/datasetDraft.ts', from: "    'database.id',\n", to: '' },
  {
    clause: 'A7.30',
    file: 'server/routes/dataset.ts',
    from: 'columns.includes(`database.${part}`)',
    to: 'part !== "id"',
  },
]
