import { ListFilter } from 'lucide-react'
import { useState } from 'react'

import { Button, Dialog } from '../../controls'
import { t } from '../../i18n'
import { FilterList, FilterActionsRow } from './FilterItems'
import { InForce } from './InForce'
import type { Filters } from '../useFilters'

/** On a narrow screen: a button, and the filters in a sheet. */
export const PhoneBar = ({ all }: { readonly all: Filters }) => {
  const [open, setOpen] = useState(false)
  if (all.items.length === 0) return null
  return (
    <section className="phonebar" aria-label={t('Filters')}>
      <Button icon={ListFilter} aria-label={t('Show filters')} aria-expanded={open} onClick={() => setOpen(true)}>
        {t('Filters')}
        <InForce count={all.inForce} />
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={all.inForce === 0 ? t('Filters') : t('Filters (%s in force)', all.inForce)}
        footer={<FilterActionsRow all={all} onApplied={() => setOpen(false)} />}
      >
        <FilterList all={all} items={all.items} />
      </Dialog>
    </section>
  )
}
