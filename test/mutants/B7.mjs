/** Breaks of the calls of charts and dashboards. */
export const mutants = [
  {
    clause: 'B7.01',
    file: 'src/effects/chartQuestion.ts',
    from: '{ dashboard_id: dashboard }',
    to: '{}',
  },
  { clause: 'B7.01', file: 'src/effects/chartQuestion.ts', from: "force ? { force: 'true' } : {}", to: '{}' },
  { clause: 'B7.01', file: 'src/effects/chartQuestion.ts', from: '      form_data: decodeForm(formData),\n', to: '' },
  {
    clause: 'B7.01',
    file: 'src/effects/chartData.ts',
    from: 'JSON.stringify({ ...question.body, form_data: null })',
    to: 'JSON.stringify(question.body)',
  },
  {
    clause: 'B7.01',
    file: 'src/effects/together.ts',
    from: 'query.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`)',
    to: 'query.slice(0, 1).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`)',
  },
  {
    clause: 'B7.01',
    file: 'contract/chartsTogether.ts',
    from: '          dashboard_id: z.optional(z.string()),\n',
    to: '',
  },
  {
    clause: 'B7.02',
    file: 'contract/exploreJson.ts',
    from: '    standalone: z.optional(z.string()),',
    to: '    standalone: flag,',
  },
  {
    clause: 'B7.02',
    file: 'server/routes/exploreJson.ts',
    from: "['csv', 'query', 'results', 'samples'] as const",
    to: "['csv', 'query', 'results', 'samples', 'standalone'] as const",
  },
  {
    clause: 'B7.02',
    file: 'src/effects/exploreJson.ts',
    from: "resultType === 'query' ? { query: 'true' as const } : {}",
    to: '{}',
  },
  {
    clause: 'B7.04',
    file: 'src/effects/chart.ts',
    from: "order ?? 'changed_on_delta_humanized'",
    to: "order ?? 'slice_name'",
  },
  {
    clause: 'B7.04',
    file: 'src/effects/chart.ts',
    from: "opr: 'rel_m_m', value: owner",
    to: "opr: 'rel_m_m', value: 0",
  },
  {
    clause: 'B7.04',
    file: 'server/charts/listing.ts',
    from: 'changed_on_delta_humanized: sql`chart.changed_ms`',
    to: 'changed_on_delta_humanized: sql`fold(chart.slice_name)`',
  },
  { clause: 'B7.04', file: 'src/effects/chart.ts', from: 'PAGE = 200', to: 'PAGE = 100' },
]
