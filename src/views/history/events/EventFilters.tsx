import { useMemo } from 'react'

import type { SessionUser } from '../../../events/session/session'
import { SearchField, Select } from '../../controls'
import { t, tn } from '../../i18n'
import type { IndexState } from './eventIndex'
import { facets, type EventFilter } from './filter'
import { areaName } from './icons'
import { actorName } from './people'
import { formatWhole } from '../../controls/field/number'

interface EventFiltersProps {
  readonly index: IndexState
  readonly filter: EventFilter
  readonly onChange: (filter: EventFilter) => void
  readonly user: SessionUser | null
  readonly own: boolean
}

export const EventFilters = ({ index, filter, onChange, user, own: isOwn }: EventFiltersProps) => {
  const { actors, areas } = useMemo(() => facets(index.entries), [index.entries])
  return (
    <div className="filters">
      <SearchField
        label={t('Find in events')}
        placeholder={tn('Find in %s event', 'Find in %s events', index.entries.length)}
        size="small"
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
      />
      <Select
        label={t('Who')}
        labelPlace="hidden"
        size="small"
        value={filter.actor}
        onChange={(actor) => onChange({ ...filter, actor })}
        options={[
          { value: '', label: t('Anyone') },
          ...actors.map(([actor, events]) => ({
            value: actor,
            label: actorName(actor, user, isOwn),
            detail: formatWhole(events),
          })),
        ]}
      />
      <Select
        label={t('Area')}
        labelPlace="hidden"
        size="small"
        value={filter.area}
        onChange={(area) => onChange({ ...filter, area })}
        options={[
          { value: '', label: t('All areas') },
          ...areas.map(([area, events]) => ({ value: area, label: t(areaName(area)), detail: formatWhole(events) })),
        ]}
      />
    </div>
  )
}
