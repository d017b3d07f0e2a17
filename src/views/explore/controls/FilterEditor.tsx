import { useState } from 'react'

import type { ExploreDataset } from '../../../events/explore/explore'
import { timeRanges } from '../../../domain/charts/kinds/common/time/timeRange'
import type { AdhocFilter } from '../../../domain/charts/kinds/common/data/adhoc'
import { isTimeColumn } from '../../../domain/charts/kinds/common/data/columns'
import { EntryCombobox, Segmented, Select, TextField } from '../../controls'
import { t } from '../../i18n'
import { EditorForm, SqlField } from '../EditorForm'
import { editedComparator, textOfComparator } from './comparator'
import { OPERATORS, TIME_RANGE, wantsValue } from './operators'

interface FilterEditorProps {
  readonly dataset: ExploreDataset
  /** Null for a new one. */
  readonly filter: AdhocFilter | null
  /** The column that a new one begins with. */
  readonly subject?: string | null
  readonly onApply: (filter: AdhocFilter) => void
  readonly onClose: () => void
}

const isTimeNamed = ({ columns }: ExploreDataset, columnName: string | null): boolean =>
  columns.some((column) => column.name === columnName && isTimeColumn(column))

/** A filter: a column with an operator and a value, or SQL before or after grouping. */
export const FilterEditor = ({ dataset, filter, subject: first = null, onApply, onClose }: FilterEditorProps) => {
  const [way, setWay] = useState<'simple' | 'sql'>(filter?.expressionType === 'SQL' ? 'sql' : 'simple')
  const [subject, setSubject] = useState(filter?.subject ?? first)
  const [operator, setOperator] = useState(filter?.operator ?? (isTimeNamed(dataset, first) ? TIME_RANGE : 'IN'))
  const [value, setValue] = useState(textOfComparator(filter?.comparator))
  const [clause, setClause] = useState<'WHERE' | 'HAVING'>(filter?.clause ?? 'WHERE')
  const firstSql = filter?.sqlExpression ?? ''
  const [sql, setSql] = useState(firstSql)
  const column = dataset.columns.find(({ name }) => name === subject)
  const isTime = column !== undefined && isTimeColumn(column)
  const offered = OPERATORS.filter(({ value: one }) => one !== TIME_RANGE || isTime)
  const draft = ((): AdhocFilter | null => {
    if (way === 'sql') {
      return sql.trim() === '' ? null : { expressionType: 'SQL', clause, sqlExpression: sql.trim() }
    }
    if (subject === null) return null
    const comparator = editedComparator(filter, { operator, subject, text: value }, column)
    if (wantsValue(operator) && (comparator === null || (Array.isArray(comparator) && comparator.length === 0)))
      return null
    return {
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject,
      operator,
      comparator: wantsValue(operator) ? comparator : null,
    }
  })()
  const choose = (name: string): void => {
    setSubject(name)
    const chosenColumn = dataset.columns.find((one) => one.name === name)
    const time = chosenColumn !== undefined && isTimeColumn(chosenColumn)
    if (time && subject === null) setOperator(TIME_RANGE)
    if (!time && operator === TIME_RANGE) setOperator('IN')
  }
  return (
    <EditorForm
      title={t('Filter')}
      draft={draft}
      missing={t('Choose what it filters.')}
      isTyped={sql.trim() !== '' && sql !== firstSql}
      onApply={onApply}
      onClose={onClose}
    >
      <Segmented
        label={t('Kind of filter')}
        size="small"
        value={way}
        onChange={setWay}
        options={[
          { value: 'simple', label: t('Simple') },
          { value: 'sql', label: t('Custom SQL') },
        ]}
      />
      {way === 'simple' ? (
        <>
          <Select
            label={t('Column')}
            value={subject}
            placeholder={t('Choose a column')}
            options={dataset.columns
              .filter(({ filterable }) => filterable)
              .map(({ name, type }) => ({ value: name, label: name, detail: type ?? '' }))}
            onChange={choose}
          />
          <Select
            label={t('Operator')}
            value={operator}
            options={offered.map(({ value: one, label }) => ({ value: one, label: t(label) }))}
            onChange={setOperator}
          />
          {operator === TIME_RANGE && (
            <EntryCombobox
              label={t('Time range')}
              hint={t('Such as Last 30 days, or 2024-01-01 : 2024-02-01.')}
              text={value}
              choices={timeRanges}
              opensOnPress
              onDraft={setValue}
              onChoose={setValue}
            />
          )}
          {operator !== TIME_RANGE && wantsValue(operator) && (
            <TextField
              label={t('Value')}
              hint={
                operator === 'IN' || operator === 'NOT IN'
                  ? t('Separate values by commas or semicolons. Put a value that contains one in double quotes.')
                  : undefined
              }
              value={value}
              onChange={(event) => setValue(event.target.value)}
            />
          )}
        </>
      ) : (
        <>
          <Segmented
            label={t('Clause')}
            size="small"
            value={clause}
            onChange={setClause}
            options={[
              { value: 'WHERE', label: 'WHERE' },
              { value: 'HAVING', label: 'HAVING' },
            ]}
          />
          <SqlField dataset={dataset} place={clause} value={sql} onChange={setSql} />
        </>
      )}
    </EditorForm>
  )
}
