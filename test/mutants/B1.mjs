/** Breaks of what the product is. */
export const mutants = [
  {
    clause: 'B0.01',
    file: 'src/commands/filter/dataMask.ts',
    from: "return steps.length === 0 ? [] : [event('dataMask.applied', { dashboardId, how, steps })]",
    to: 'return steps.length === 0 ? [] : []',
  },
  {
    clause: 'B1.02',
    file: 'src/effects/chart/question.ts',
    from: "datasource: { id: datasetId, type: 'table' }",
    to: "datasource: { id: 0, type: 'table' }",
  },
]
