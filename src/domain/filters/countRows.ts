/** The number of rows, as every server computes it. */
export const COUNT_ROWS = {
  expressionType: 'SQL',
  sqlExpression: 'COUNT(*)',
  label: 'rows',
  hasCustomLabel: true,
} as const
