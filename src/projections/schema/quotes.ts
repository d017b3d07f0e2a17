import type { ReadModel } from '../../core/readModel/model'
import { quotesOf, type Quotes } from '../../domain/sql/quotes'
import type { ExploreDataset } from '../../events/explore/explore'
import { databaseOf } from './selectors'

/** Quotes of names in SQL on a dataset; null where they are not known. */
export const quotesIn = (model: ReadModel, dataset: ExploreDataset | null): Quotes | null => {
  const backend = dataset?.backend ?? databaseOf(model, dataset?.databaseId ?? null)?.backend ?? ''
  if (backend !== '') return quotesOf(backend)
  // this call is Recount's own, and all engines of its server have the quotes of the standard
  return model.session.config?.chartsTogether === true ? '"' : null
}
