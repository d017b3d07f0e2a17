/** Runs and seed of the property tests, by environment: `RECOUNT_PROP_RUNS` multiplies, `RECOUNT_PROP_SEED` replays. */
export const seeded = (runs: number): { readonly numRuns: number; readonly seed: number } => {
  const times = Number(process.env.RECOUNT_PROP_RUNS ?? '1')
  const seed = Number(process.env.RECOUNT_PROP_SEED ?? '20261121')
  return { numRuns: Math.max(1, Math.round(runs * times)), seed }
}
