import { Trash2 } from 'lucide-react'

import type { DraftColumn } from '../../../../events/dataset/content'
import { isCalculated } from '../../../../domain/datasets/content'
import { foundType, withFoundType } from '../../../../projections/dataset/trials'
import { Button, Checkbox, Select } from '../../../controls'
import { t } from '../../../i18n'
import { CertificationFields } from './CertificationFields'
import { useEditing, withItem } from '../editing'
import { Expression } from './Expression'
import { DraftArea, DraftInput } from '../Inputs'
import { UsedBy } from '../sync/UsedBy'
import { ItemSetBy } from './ItemSetBy'

/** Selectable types of a calculated column, with their generic types. */
const TYPES = [
  ['VARCHAR', 1],
  ['BIGINT', 0],
  ['DOUBLE', 0],
  ['DATE', 2],
  ['TIMESTAMP', 2],
  ['BOOLEAN', 3],
] as const

const FIELDS = [
  ['Column name', 'column_name'],
  ['Expression', 'expression'],
  ['Label', 'verbose_name'],
  ['Description', 'description'],
  ['Data type', 'type'],
  ['Is temporal', 'is_dttm'],
  ['Is filterable', 'filterable'],
  ['Is dimension', 'group_by'],
  ['Is active', 'is_active'],
  ['Date format', 'python_date_format'],
  ['Certification and warning', 'extra'],
] as const

/** No type was given. */
const FOUND = ''

const orNull = (text: string): string | null => (text === '' ? null : text)

interface ColumnDetailsProps {
  readonly column: DraftColumn
  readonly onRemove: () => void
}

/** All settings of one column. */
export const ColumnDetails = ({ column, onRemove }: ColumnDetailsProps) => {
  const { draft, content, problems, refusal, change } = useEditing()
  const { key, name } = column
  const calculated = isCalculated(column)
  const set = (what: string, next: Partial<DraftColumn>): void =>
    void change('changed', t('%s of %s', what, name), { columns: withItem(content.columns, key, next) })
  const wrong = problems.find(({ item }) => item === key)
  const text = wrong === undefined ? null : t(wrong.text, ...wrong.args)
  const inExpression = wrong?.text.includes('expression') === true
  const disabled = refusal !== null
  const judgedType = foundType(column, draft.judged, content.columns)
  const shown = withFoundType(column, draft.judged, content.columns)
  const types = [
    { value: FOUND, label: judgedType === null ? t('As the database finds it') : t('%s, as found', judgedType) },
    ...TYPES.map(([value]) => ({ value: value as string, label: value as string })),
  ]
  const isListed = types.some(({ value }) => value === column.type)
  return (
    <section className="item-details" aria-label={t('Column %s', name)} data-pane="">
      {calculated ? (
        <DraftInput
          label={t('Column name')}
          value={name}
          error={inExpression ? null : text}
          onCommit={(next) => set(t('name'), { name: next })}
        />
      ) : (
        <header>
          <h2 className="cut" title={name}>
            {name}
          </h2>
          {text === null ? null : <p className="hint bad">{text}</p>}
        </header>
      )}
      {calculated && (
        <Expression
          key={key}
          item={key}
          kind="column"
          value={column.expression ?? ''}
          error={inExpression ? text : null}
          onCommit={(expression) => set(t('expression'), { expression })}
        />
      )}
      <DraftInput
        label={t('Label')}
        placeholder={name}
        value={column.label ?? ''}
        onCommit={(next) => set(t('label'), { label: orNull(next) })}
      />
      <DraftArea
        label={t('Description')}
        value={column.description ?? ''}
        onCommit={(next) => set(t('description'), { description: orNull(next) })}
      />
      {calculated ? (
        <Select
          label={t('Data type')}
          value={column.type ?? FOUND}
          disabled={disabled}
          options={isListed || column.type === null ? types : [{ value: column.type, label: column.type }, ...types]}
          onChange={(type) => {
            if (type === FOUND) return set(t('type'), { type: null, generic: null })
            const generic = TYPES.find(([value]) => value === type)?.[1] ?? column.generic
            return set(t('type'), { type, generic, isTime: generic === 2 })
          }}
        />
      ) : (
        <p className="item-fact">
          <span className="label">{t('Data type')}</span>
          <span className="mono">{column.type ?? t('unknown')}</span>
        </p>
      )}
      <div className="item-checks">
        <Checkbox
          label={t('Is temporal')}
          checked={shown.isTime}
          disabled={disabled}
          onChange={(isTime) => set(t('temporal'), { isTime, type: shown.type })}
        />
        <Checkbox
          label={t('Default time column')}
          checked={content.settings.mainTime === name}
          disabled={disabled || !shown.isTime}
          onChange={(on) =>
            void change('changed', t('default time column'), { settings: { mainTime: on ? name : null } })
          }
        />
        <Checkbox
          label={t('Is filterable')}
          checked={column.filterable}
          disabled={disabled}
          onChange={(filterable) => set(t('filterable'), { filterable })}
        />
        <Checkbox
          label={t('Is dimension')}
          checked={column.groupby}
          disabled={disabled}
          onChange={(groupby) => set(t('dimension'), { groupby })}
        />
        <Checkbox
          label={t('Is active')}
          checked={column.active}
          disabled={disabled}
          onChange={(active) => set(t('active'), { active })}
        />
      </div>
      {shown.isTime && (
        <DraftInput
          label={t('Date format')}
          mono
          placeholder="%Y-%m-%d"
          hint={t('For dates kept as text or numbers: a pattern such as %%Y-%%m-%%d, epoch_s or epoch_ms.')}
          value={column.dateFormat ?? ''}
          onCommit={(next) => set(t('date format'), { dateFormat: orNull(next) })}
        />
      )}
      <UsedBy part="columns" item={key} />
      <CertificationFields key={key} extra={column.extra} onChange={(what, extra) => set(what, { extra })} />
      <footer>
        <ItemSetBy part="columns" item={key} name={name} fields={FIELDS} />
        <Button size="small" variant="danger" icon={Trash2} disabledReason={refusal} onClick={onRemove}>
          {t('Remove column')}
        </Button>
      </footer>
    </section>
  )
}
