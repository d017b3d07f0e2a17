import { Funnel, Plus } from 'lucide-react'
import { useState } from 'react'

import { filtersIn } from '../../projections/vizTypes/common/adhoc'
import { Icon } from '../controls'
import { t } from '../i18n'
import { keysOf, useDropSlot } from './drag'
import { useEditor, useMarks, useSetList, type ControlProps } from './editor'
import { FilterEditor } from './FilterEditor'
import { filterText } from './operators'
import { Popup } from './Popup'
import { PartPill, Slot } from './Slot'

interface Adding {
  /** The column that was dropped, if one was. */
  readonly subject: string | null
}

/** The filters of a chart. */
export const FiltersControl = ({ control }: ControlProps) => {
  const { dataset, context, disabled } = useEditor()
  const marks = useMarks(control)
  const filters = filtersIn(context.values, control.name)
  const put = useSetList(control)
  const [adding, setAdding] = useState<Adding | null>(null)
  const dropRef = useDropSlot(control, (subject) => setAdding({ subject }))
  const texts = filters.map(filterText)
  const keys = keysOf(texts)
  return (
    <Slot label={t(control.label)} dropRef={dropRef} {...marks}>
      {filters.map((filter, index) => {
        const text = texts[index] ?? ''
        return (
          <PartPill
            key={keys[index]}
            control={control}
            index={index}
            text={text}
            disabled={disabled}
            onRemove={() => put(filters.filter((_, place) => place !== index))}
          >
            <Popup
              label={t('Filter %s', text)}
              disabled={disabled}
              trigger={
                <button type="button" className="pill-name" aria-label={t('Edit %s', text)}>
                  <Icon of={Funnel} size={14} />
                  <span className="cut">{text}</span>
                </button>
              }
            >
              {(close) => (
                <FilterEditor
                  dataset={dataset}
                  filter={filter}
                  onApply={(next) => put(filters.map((one, place) => (place === index ? next : one)))}
                  onClose={close}
                />
              )}
            </Popup>
          </PartPill>
        )
      })}
      <Popup
        label={t('New filter')}
        disabled={disabled}
        open={adding !== null}
        onOpen={(open) => setAdding(open ? { subject: null } : null)}
        trigger={
          <button type="button" className="slot-add" aria-label={t('Add to %s', t(control.label))}>
            <Icon of={Plus} size={14} />
            {t('Add filter')}
          </button>
        }
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
      </Popup>
    </Slot>
  )
}
