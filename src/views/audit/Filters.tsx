import { capital } from '../../domain/text/capital'
import { ACT_WORDS, KIND_WORDS } from '../../domain/audit/sentence'
import type { AuditFilter, AuditOutcome } from '../../events/audit/audit'
import { Select, TextField } from '../controls'
import { useSelect } from '../hooks'
import { t } from '../i18n'
import { choicesOf } from '../lists/filters/choices'
import { DayFields } from '../lists/filters/DayFields'

interface FiltersProps {
  readonly filter: AuditFilter
  readonly onChange: (filter: AuditFilter) => void
}

const OUTCOMES: Readonly<Record<AuditOutcome, string>> = { done: 'Done', refused: 'Refused', failed: 'Failed' }

const KINDS = Object.fromEntries(Object.entries(KIND_WORDS).map(([kind, words]) => [kind, capital(words)]))

const orNull = <Text extends string>(text: Text | ''): Text | null => (text === '' ? null : text)

/** Narrows the audit log by person, thing, act, outcome and days. */
export const Filters = ({ filter, onChange }: FiltersProps) => {
  const people = useSelect(['audit'], ({ audit }) => audit.people) ?? []
  const change = (part: Partial<AuditFilter>): void => onChange({ ...filter, ...part })
  return (
    <fieldset className="list-filters" aria-label={t('Filters')}>
      <Select
        label={t('Person')}
        size="small"
        value={filter.person ?? 0}
        onChange={(person) => change({ person: person === 0 ? null : person })}
        options={[{ value: 0, label: t('Anybody') }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <Select
        label={t('Kind of thing')}
        size="small"
        value={filter.kind ?? ''}
        onChange={(kind) => change({ kind: orNull(kind), thing: '' })}
        options={choicesOf(KINDS, t('Anything'))}
      />
      <TextField
        label={t('Number of the thing')}
        size="small"
        maxLength={64}
        value={filter.thing}
        disabled={filter.kind === null}
        placeholder={filter.kind === null ? t('Choose a kind first') : t('Any')}
        onChange={(event) => change({ thing: event.target.value })}
      />
      <Select
        label={t('Act')}
        size="small"
        value={filter.action ?? ''}
        onChange={(action) => change({ action: orNull(action) })}
        options={choicesOf(ACT_WORDS, t('Any act'))}
      />
      <Select
        label={t('Outcome')}
        size="small"
        value={filter.outcome ?? ''}
        onChange={(outcome) => change({ outcome: orNull(outcome) })}
        options={[
          { value: '' as const, label: t('Any outcome') },
          ...(['done', 'refused', 'failed'] as const).map((value) => ({ value, label: t(OUTCOMES[value]) })),
        ]}
      />
      <DayFields days={filter} onChange={change} />
    </fieldset>
  )
}
