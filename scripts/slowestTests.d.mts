export const slowestTests: (reports: {
  readonly vitest: unknown
  readonly playwright: unknown
  readonly nameOf?: (name: string) => string
  readonly count?: number
}) => readonly string[]
