import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import type { DraftSettings } from '../../../events/dataset/content'
import { Button, Checkbox, Select } from '../../controls'
import { t } from '../../i18n'
import { DescriptionField } from '../../richText/field/DescriptionField'
import { DeleteDialog } from '../DeleteDialog'
import { useEditing } from './editing'
import { Expression } from './columns/Expression'
import { DraftArea, DraftInput } from './Inputs'
import { OwnersField } from './OwnersField'
import { SetBy } from '../../version/SetBy'

const orNull = (text: string): string | null => (text === '' ? null : text)
const NO_TIME = ''

const ABOUT = [
  ['Name', 'table_name'],
  ['Description', 'description'],
  ['Owners', 'owners'],
] as const
const TIME = [
  ['Default time column', 'main_dttm_col'],
  ['Hours offset', 'offset_hours'],
  ['Always filter by the default time column', 'always_filter_main_dttm'],
] as const
const QUERIES = [
  ['Cache timeout', 'cache_timeout'],
  ['Filters offer the values of columns', 'filter_select_enabled'],
  ['Condition for values of filters', 'fetch_values_predicate'],
  ['Template parameters', 'template_params'],
  ['Normalize the names of columns', 'normalize_columns'],
] as const

interface SettingsHeadProps {
  readonly label: string
  /** Names of the fields on screen, and of their columns in the store. */
  readonly fields: readonly (readonly [label: string, column: string])[]
}

const SettingsHead = ({ label, fields }: SettingsHeadProps) => {
  const { datasetId, refusal } = useEditing()
  return (
    <div className="row">
      <h2 className="grow">{label}</h2>
      <SetBy
        kind="dataset"
        id={datasetId}
        of={label}
        refusal={refusal}
        parts={fields.map(([name, column]) => ({ label: t(name), path: `/${column}` }))}
      />
    </div>
  )
}

/** A typed whole number; null for none, undefined for an invalid one. */
const wholeOf = (text: string): number | null | undefined =>
  text.trim() === '' ? null : /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : undefined

/** Settings of the dataset as a whole. */
export const SettingsTab = () => {
  const { datasetId, content, start, problems, refusal, change } = useEditing()
  const [deleting, setDeleting] = useState(false)
  const [bad, setBad] = useState<{ readonly cacheTimeout?: string; readonly offset?: string }>({})
  const { settings, columns } = content
  const disabled = refusal !== null
  const set = (what: string, next: Partial<DraftSettings>): void => void change('changed', what, { settings: next })
  const number = (field: 'cacheTimeout' | 'offset', what: string, text: string): void => {
    const value = wholeOf(text)
    if (value === undefined || (field === 'cacheTimeout' && value !== null && value < -1)) {
      setBad({ ...bad, [field]: t('%s is not a whole number that fits.', text) })
      return
    }
    setBad({ ...bad, [field]: undefined })
    set(what, field === 'offset' ? { offset: value ?? 0 } : { cacheTimeout: value })
  }
  const wrong = (part: string): string | null => {
    const problem = problems.find(({ place, text }) => place === 'settings' && text.includes(part))
    return problem === undefined ? null : t(problem.text, ...problem.args)
  }
  const times = columns.filter(({ isTime }) => isTime).map(({ name }) => name)
  const { mainTime } = settings
  const isMainTimeValid = mainTime === null || times.includes(mainTime)
  return (
    <div className="settings-tab">
      <section aria-label={t('About the dataset')}>
        <SettingsHead label={t('About the dataset')} fields={ABOUT} />
        {start.about.virtual ? (
          <DraftInput
            label={t('Name')}
            value={settings.name}
            error={wrong('no name')}
            onCommit={(name) => set(t('name'), { name })}
          />
        ) : (
          <p className="item-fact">
            <span className="label">{t('Table')}</span>
            <span className="mono">{settings.name}</span>
          </p>
        )}
        <DescriptionField
          label={t('Description')}
          value={settings.description ?? ''}
          disabled={disabled}
          onChange={(text) => set(t('description'), { description: orNull(text) })}
        />
        <OwnersField />
      </section>
      <section aria-label={t('Time')}>
        <SettingsHead label={t('Time')} fields={TIME} />
        <Select
          label={t('Default time column')}
          value={mainTime ?? NO_TIME}
          disabled={disabled}
          error={isMainTimeValid ? null : t('The dataset has no temporal column %s.', mainTime)}
          options={[
            { value: NO_TIME, label: t('None') },
            ...[...times, ...(isMainTimeValid ? [] : [mainTime])].map((name) => ({ value: name, label: name })),
          ]}
          onChange={(name) => set(t('default time column'), { mainTime: orNull(name) })}
        />
        <DraftInput
          label={t('Hours offset')}
          numeric
          hint={t('Added to the times of the time column, in hours; may be negative.')}
          error={bad.offset ?? null}
          value={String(settings.offset)}
          onCommit={(text) => number('offset', t('hours offset'), text)}
        />
        <Checkbox
          label={t('Always filter by the default time column')}
          checked={settings.alwaysFilterTime}
          disabled={disabled}
          onChange={(alwaysFilterTime) => set(t('always filter by time'), { alwaysFilterTime })}
        />
      </section>
      <section aria-label={t('Queries')}>
        <SettingsHead label={t('Queries')} fields={QUERIES} />
        <DraftInput
          label={t('Cache timeout')}
          numeric
          hint={t('In seconds. Empty: as the database says. 0: never expires. -1: no cache.')}
          error={bad.cacheTimeout ?? null}
          value={settings.cacheTimeout === null ? '' : String(settings.cacheTimeout)}
          onCommit={(text) => number('cacheTimeout', t('cache timeout'), text)}
        />
        <Checkbox
          label={t('Filters offer the values of columns')}
          checked={settings.filterSelect}
          disabled={disabled}
          onChange={(filterSelect) => set(t('values for filters'), { filterSelect })}
        />
        <Expression
          item="predicate"
          kind="where"
          label={t('Condition for values of filters')}
          hint={t('SQL for WHERE that keeps reading the values of a column fast.')}
          value={settings.predicate ?? ''}
          onCommit={(text) => set(t('condition for values'), { predicate: orNull(text) })}
        />
        {start.about.virtual && (
          <DraftArea
            label={t('Template parameters')}
            language="json"
            hint={t('A JSON object; the query names them as {{ name }}.')}
            error={wrong('Template')}
            value={settings.templateParams ?? ''}
            onCommit={(text) => set(t('template parameters'), { templateParams: orNull(text) })}
          />
        )}
        <Checkbox
          label={t('Normalize the names of columns')}
          checked={settings.normalizeColumns}
          disabled={disabled}
          onChange={(normalizeColumns) => set(t('normalize columns'), { normalizeColumns })}
        />
      </section>
      <section aria-label={t('Delete')}>
        <h2>{t('Delete')}</h2>
        <p className="ink-3">{t('Charts built on the dataset stop working. What it reads stays.')}</p>
        <div>
          <Button variant="danger" icon={Trash2} disabledReason={refusal} onClick={() => setDeleting(true)}>
            {t('Delete dataset')}
          </Button>
        </div>
      </section>
      {deleting && (
        <DeleteDialog
          dataset={{ id: datasetId, name: start.content.settings.name, virtual: start.about.virtual }}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  )
}
