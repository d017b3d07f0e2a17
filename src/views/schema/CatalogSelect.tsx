import { useEffect } from 'react'

import { databaseOf } from '../../projections/schema/selectors'
import { SESSION_OVER } from '../../core/http/sessionOver'
import { Select } from '../controls'
import { useCommand, useIsPast, useSelect } from '../hooks'
import { t } from '../i18n'

interface CatalogSelectProps {
  readonly dbId: number
  /** Null for the catalog of the database itself. */
  readonly value: string | null
  /** In the schema browser it is small, with its name beside it. */
  readonly isSmall?: boolean
  readonly disabled?: boolean
  readonly onChange: (catalog: string | null) => void
}

const SCHEMAS = ['schemas'] as const

/** The catalog of a database that has several. */
export const CatalogSelect = ({ dbId, value, isSmall = false, disabled = false, onChange }: CatalogSelectProps) => {
  const command = useCommand()
  const past = useIsPast()
  const usual = useSelect(SCHEMAS, (model) => databaseOf(model, dbId)?.defaultCatalog ?? null)
  const list = useSelect(SCHEMAS, (model) => model.schemas.catalogs[dbId] ?? null)
  useEffect(() => {
    if (!past) command('schema.load_catalogs', { dbId })
  }, [dbId, past, command])
  const names = new Set([...(list?.value ?? []), ...[usual, value].filter((name) => name !== null)])
  const failed = list?.status === 'failed' && list.message !== SESSION_OVER
  return (
    <Select
      label={t('Catalog')}
      {...(isSmall ? { labelPlace: 'beside', size: 'small' } : {})}
      value={value ?? usual}
      disabled={past || disabled}
      loading={list?.status === 'loading' && list.value === null}
      placeholder={t('Default catalog')}
      error={failed ? (list.message ?? t('The catalogs could not be read')) : null}
      options={[...names].toSorted().map((name) => ({
        value: name,
        label: name,
        ...(name === usual ? { detail: t('default') } : {}),
      }))}
      onChange={(next) => onChange(next === usual ? null : next)}
    />
  )
}
