/** A metric of a chart: an aggregate of a column. */
export const metric = (aggregate: string, column: string) => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name: column },
  label: `${aggregate} ${column}`,
})

export const AXIS = { columnType: 'BASE_AXIS', sqlExpression: 'moment', label: 'moment', expressionType: 'SQL' }

/** Three figures for each year and name. */
export const YEARS = {
  columns: [{ ...AXIS, timeGrain: 'P1Y' }, 'name'],
  metrics: [metric('COUNT', 'id'), metric('SUM', 'price'), metric('AVG', 'ratio')],
}
