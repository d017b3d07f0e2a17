import fc from 'fast-check'

/** Runs of a property; `RECOUNT_PROPERTY_RUNS` multiplies them for campaigns, `RECOUNT_PROPERTY_SEED` replays one. */
export const runs = (count: number): fc.Parameters<unknown> => {
  const seed = process.env['RECOUNT_PROPERTY_SEED']
  return {
    numRuns: Math.ceil(count * Number(process.env['RECOUNT_PROPERTY_RUNS'] ?? 1)),
    ...(seed === undefined ? { seed: 20260101 } : { seed: Number(seed) }),
  }
}
