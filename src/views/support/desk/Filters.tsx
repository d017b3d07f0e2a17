import { ACTS, THINGS } from '../../../domain/support/words'
import { MomentKind, type DeskFilter } from '../../../events/support/desk'
import { Select, TextField } from '../../controls'
import { t } from '../../i18n'
import { choicesOf } from '../../lists/filters/choices'
import { DayFields } from '../../lists/filters/DayFields'

interface FiltersProps {
  readonly filter: DeskFilter
  readonly onChange: (filter: DeskFilter) => void
}

const MOMENT_NAMES: Readonly<Record<MomentKind, string>> = {
  fault: 'A fault',
  slow: 'Something slow',
  repeat: 'Repeated presses',
  given_up: 'Something given up',
}

type TextName = 'number' | 'person' | 'name' | 'code' | 'note'

/** Narrows the sessions by number, person, days, what happened, what was done, and the things that were used. */
export const Filters = ({ filter, onChange }: FiltersProps) => {
  const change = (part: Partial<DeskFilter>): void => onChange({ ...filter, ...part })
  const text = (label: string, field: TextName, placeholder: string) => (
    <TextField
      label={label}
      size="small"
      maxLength={field === 'number' ? 40 : 300}
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      value={filter[field]}
      onChange={(event) => change({ [field]: event.target.value })}
    />
  )
  return (
    <fieldset className="list-filters" aria-label={t('Filters')}>
      {text(t('Number'), 'number', t('Such as 7KC4-M2XA'))}
      {text(t('Person'), 'person', t('Anybody'))}
      <Select
        label={t('What happened')}
        size="small"
        value={filter.moment ?? ''}
        onChange={(moment) => change({ moment: moment === '' ? null : moment })}
        options={[
          { value: '' as const, label: t('Anything') },
          ...MomentKind.options.map((value) => ({ value, label: t(MOMENT_NAMES[value]) })),
        ]}
      />
      {text(t('Code of the error'), 'code', t('Any'))}
      <Select
        label={t('What was done')}
        size="small"
        value={filter.done}
        onChange={(done) => change({ done })}
        options={choicesOf(ACTS, t('Anything'))}
      />
      <Select
        label={t('Kind of thing')}
        size="small"
        value={filter.kind}
        onChange={(kind) => change({ kind })}
        options={choicesOf(THINGS, t('Anything'))}
      />
      {text(t('Name of the thing'), 'name', t('Any'))}
      {text(t('Words of the sender'), 'note', t('Any'))}
      <DayFields days={filter} onChange={change} />
    </fieldset>
  )
}
