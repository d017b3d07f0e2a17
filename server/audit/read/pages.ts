import type { Store } from '../../metadata/store'
import { COLUMNS } from './entry'
import type { Moments } from './span'

const PAGE = 500

/** Rows of the entries between two numbers whose moments are within others, page by page. */
export async function* entryPages(
  store: Store,
  numbers: { readonly first: number; readonly last: number },
  moments: Moments,
) {
  const { first, last } = numbers
  for (let from = first; from <= last;) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const rows = await store
      .selectFrom('audit_entry')
      .select(COLUMNS)
      .where('seq', '>=', from)
      .where('seq', '<=', last)
      .orderBy('seq')
      .limit(PAGE)
      .execute()
    if (rows.length === 0) return
    from = (rows.at(-1)?.seq ?? last) + 1
    yield rows.filter(({ at_ms }) => at_ms >= moments.from && at_ms <= moments.to)
  }
}
