/** The hints of an answer that did not come in time, by issue number, verbatim from B8.03. */
export const timeoutIssues = {
  1000: 'The dataset is too large to query.',
  1001: 'The database is under an unusual load.',
} as const
