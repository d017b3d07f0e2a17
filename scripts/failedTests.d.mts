export const failedTests: (reports: {
  readonly vitest: readonly unknown[]
  readonly playwright: readonly unknown[]
  readonly nameOf?: (name: string) => string
}) => readonly string[]
export const flakyTests: (playwright: readonly unknown[]) => readonly string[]
