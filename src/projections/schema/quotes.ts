import type { ReadModel } from '../../core/readModel/model'
import { quotesOf, type Quotes } from '../../domain/sql/quotes'
import { databaseOf } from './selectors'

/** Quotes of names in SQL for a database; null where they are not known. */
export const quotesIn = (model: ReadModel, dbId: number | null): Quotes | null => {
  const backend = databaseOf(model, dbId)?.backend ?? ''
  if (backend !== '') return quotesOf(backend)
  // this call is Recount's own, and all engines of its server have the quotes of the standard
  return model.session.config?.chartsTogether === true ? '"' : null
}
