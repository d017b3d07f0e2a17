import type { ResultRows } from '../../../core/results/types'

/** Rows of each bin, from answers of a query by bin; none before they are known. */
export const countsByBin = (figures: readonly ResultRows[] | null, bins: number): readonly number[] => {
  const byBin = new Map((figures?.[0]?.rows ?? []).map(([bin, count]) => [Number(bin ?? -1), Number(count ?? 0)]))
  return Array.from({ length: bins }, (_, bin) => byBin.get(bin) ?? 0)
}
