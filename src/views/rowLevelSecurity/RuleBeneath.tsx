import { useEffect } from 'react'

import type { NewTable, RuleContent, TableBeneath } from '../../events/rowLevelSecurity/rowLevelSecurity'
import { Banner, Checkbox } from '../controls'
import { useCommand } from '../hooks'
import { t, tn } from '../i18n'
import { useEditing } from '../dataset/editor/editing'

interface RuleBeneathProps {
  readonly content: RuleContent
  readonly newTables: readonly NewTable[]
  readonly onChange: (tables: RuleContent['tables'], newTables: readonly NewTable[]) => void
}

const nameOf = ({ catalog = null, schema, name }: Pick<TableBeneath, 'catalog' | 'schema' | 'name'>): string =>
  catalog === null ? `${schema}.${name}` : `${catalog}.${schema}.${name}`

const peopleLine = ({ people, peopleCount }: TableBeneath): string => {
  const others = peopleCount - people.length
  const names = others === 0 ? people.join(', ') : t('%s and %s more', people.join(', '), others)
  return tn(
    '%s person for whom the rule holds may query it in SQL: %s',
    '%s people for whom the rule holds may query it in SQL: %s',
    peopleCount,
    peopleCount,
    names,
  )
}

/** The tables that the dataset reads, the people who can read around the rule there, and the offer to put it on them too. */
export const RuleBeneath = ({ content, newTables, onChange }: RuleBeneathProps) => {
  const { datasetId, draft } = useEditing()
  const command = useCommand()
  const { kind } = content
  const roles = content.roles.map(({ id }) => id).join(',')
  useEffect(() => {
    const ids = roles === '' ? [] : roles.split(',').map(Number)
    command('rule.read_beneath', { datasetId, kind, roles: ids })
  }, [command, datasetId, kind, roles])
  const { beneath } = draft
  if (beneath?.status === 'failed') {
    return (
      <p className="hint">
        {t('Who can query the tables beneath in SQL could not be read: %s', beneath.message ?? '')}
      </p>
    )
  }
  const value = beneath?.value ?? null
  if (value === null || (value.tables.length === 0 && value.unknown === null)) return null
  const isNew = (table: TableBeneath): boolean => newTables.some((one) => nameOf(one) === nameOf(table))
  const holds = (table: TableBeneath): boolean =>
    table.dataset === null ? isNew(table) : content.tables.some(({ id }) => id === table.dataset?.id)
  const toggle = (table: TableBeneath, on: boolean): void => {
    const { dataset, catalog, schema, name } = table
    if (dataset === null) {
      const others = newTables.filter((one) => nameOf(one) !== nameOf(table))
      onChange(content.tables, on ? [...others, { databaseId: value.databaseId, catalog, schema, name }] : others)
    } else {
      const others = content.tables.filter(({ id }) => id !== dataset.id)
      onChange(on ? [...others, dataset] : others, newTables)
    }
  }
  const open = value.tables.filter((table) => table.peopleCount > 0 && !holds(table))
  return (
    <fieldset className="rule-beneath" aria-label={t('Tables beneath')}>
      <legend className="label">{t('Tables beneath')}</legend>
      {open.length > 0 && (
        <Banner kind="warning" announce="status" inset>
          {t(
            'The rule holds for this dataset alone. In SQL all rows of these tables can be read around it: %s',
            open.map(nameOf).join(', '),
          )}
        </Banner>
      )}
      {value.tables.map((table) => {
        const said =
          table.peopleCount === 0 ? t('Nobody for whom the rule holds may query it in SQL now.') : peopleLine(table)
        if (table.dataset === null && !table.canBecomeDataset) {
          return (
            <p key={nameOf(table)} className="hint">
              {nameOf(table)}: {said} {t('It cannot have rules: another dataset has its name.')}
            </p>
          )
        }
        return (
          <Checkbox
            key={nameOf(table)}
            label={t('Put the rule on %s too', nameOf(table))}
            hint={said}
            checked={holds(table)}
            onChange={(on) => toggle(table, on)}
          />
        )
      })}
      {value.unknown !== null && (
        <p className="hint">{t('Not everything beneath could be looked into: %s', value.unknown)}</p>
      )}
      <p className="hint">{t('No rule on a table holds in views and virtual datasets that others made of it.')}</p>
    </fieldset>
  )
}
