import { Funnel } from 'lucide-react'
import { useState } from 'react'

import { filtersIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { t } from '../../i18n'
import { useEditor, useSetList, type ControlProps } from '../editor'
import { FilterEditor } from './FilterEditor'
import { filterText } from './operators'
import { PillList } from './PillList'
import { AddPopup, EditPopup } from '../popups'

interface Adding {
  /** The column that was dropped, if one was. */
  readonly subject: string | null
}

/** The filters of a chart. */
export const FiltersControl = ({ control }: ControlProps) => {
  const { dataset, context } = useEditor()
  const filters = filtersIn(context.values, control.name)
  const put = useSetList(control)
  const [adding, setAdding] = useState<Adding | null>(null)
  return (
    <PillList
      control={control}
      items={filters}
      nameOf={filterText}
      onDrop={(subject) => setAdding({ subject })}
      pillOf={(filter, text, index) => (
        <EditPopup label={t('Filter %s', text)} name={text} icon={Funnel}>
          {(close) => (
            <FilterEditor
              dataset={dataset}
              filter={filter}
              onApply={(next) => put(filters.with(index, next))}
              onClose={close}
            />
          )}
        </EditPopup>
      )}
    >
      <AddPopup
        label={t('New filter')}
        control={control}
        text={t('Add filter')}
        open={adding !== null}
        onOpen={(open) => setAdding(open ? { subject: null } : null)}
      >
        {(close) => (
          <FilterEditor
            dataset={dataset}
            filter={null}
            subject={adding?.subject ?? null}
            onApply={(next) => put([...filters, next])}
            onClose={close}
          />
        )}
      </AddPopup>
    </PillList>
  )
}
