import type { ChartAnswer } from '../../../events/chart/chart'
import type { ExploreDataset } from '../../../events/explore/explore'
import type { FormValues } from '../../../domain/charts/formData'
import type { ResultRows } from '../../../core/results/types'

/** A kind's query on the sample warehouse, and the server's answer. Written by `scripts/gallery.mjs`. */
export interface Recording {
  readonly name: string
  readonly form: FormValues
  readonly queries: readonly unknown[]
  readonly dataset: ExploreDataset
  readonly answers: readonly ChartAnswer[]
  readonly results: readonly ResultRows[]
}

/** By kind; each file comes when its kind is shown first. */
const FILES = import.meta.glob<readonly Recording[]>('./data/*.json', { import: 'default' })

/** The recordings of a kind, that of its case first; none of a kind that is not known. */
export const recordingsOf = async (key: string): Promise<readonly Recording[]> => {
  const file = `./data/${key}.json`
  return Object.hasOwn(FILES, file) ? ((await FILES[file]?.()) ?? []) : []
}
