/** Breaks of the state machine of queries and editors. */
export const mutants = [
  {
    clause: 'A4.14',
    file: 'src/projections/runs.ts',
    from: '      run.link = data.link\n',
    to: '',
  },
  {
    clause: 'A4.14',
    file: 'src/effects/run-answers.ts',
    from: 'const link = linkOf(query.extra.errors)',
    to: 'const link = null',
  },
]
