import { useEffect, useState } from 'react'

import type { Dashboard } from '../../../projections/dashboard/dashboards'
import { schemasKey } from '../../../projections/schema/schemas'
import { databaseOf } from '../../../projections/schema/selectors'
import type { Loadable } from '../../../core/readModel/loadable'
import { useCommand, useSelect } from '../../hooks'

interface SchemaChoice {
  readonly present: string
  readonly chosen: string | null
}

export interface Place {
  readonly databaseId: number | null
  readonly chooseDatabase: (id: number) => void
  /** True where the other database shows several catalogs. */
  readonly hasCatalogs: boolean
  /** Null for the catalog of the database. */
  readonly catalog: string | null
  readonly chooseCatalog: (catalog: string | null) => void
  /** Of the other database; null before one is chosen. */
  readonly names: Loadable<readonly string[]> | null
  /** A schema for each that the dashboard reads now. */
  readonly choices: readonly SchemaChoice[]
  readonly chooseSchema: (present: string, next: string) => void
  readonly schemas: Readonly<Record<string, string>>
  /** Equal for equal places. */
  readonly key: string
}

const usual = (present: string, names: readonly string[]): string | null =>
  [present, 'main', 'public'].find((name) => names.includes(name)) ?? names[0] ?? null

/** The place that a dashboard moves to, as far as it is chosen. */
export const usePlace = ({ datasets }: Dashboard): Place => {
  const command = useCommand()
  const [databaseId, setDatabaseId] = useState<number | null>(null)
  const [catalog, setCatalog] = useState<string | null>(null)
  const [wanted, setWanted] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => void command('schema.load_databases', {}), [command])
  useEffect(() => {
    if (databaseId !== null) command('schema.load_schemas', { dbId: databaseId, catalog })
  }, [command, databaseId, catalog])
  const names = useSelect(['schemas'], (model) =>
    databaseId === null ? null : (model.schemas.schemas[schemasKey({ dbId: databaseId, catalog })] ?? null),
  )
  const hasCatalogs = useSelect(['schemas'], (model) => databaseOf(model, databaseId)?.allowMultiCatalog === true)
  const presents = [...new Set(Object.values(datasets).flatMap(({ schema }) => schema ?? []))].toSorted((a, b) =>
    a < b ? -1 : 1,
  )
  const choices = presents.map((present) => ({
    present,
    chosen: wanted[present] ?? usual(present, names?.value ?? []),
  }))
  const schemas = Object.fromEntries(
    choices.flatMap(({ present, chosen }) => (chosen === null ? [] : [[present, chosen]])),
  )
  return {
    databaseId,
    chooseDatabase: (id) => {
      setDatabaseId(id)
      setCatalog(null)
      setWanted({})
    },
    hasCatalogs,
    catalog,
    chooseCatalog: (next) => {
      setCatalog(next)
      setWanted({})
    },
    names,
    choices,
    chooseSchema: (present, next) => setWanted({ ...wanted, [present]: next }),
    schemas,
    key: JSON.stringify([databaseId, catalog, schemas]),
  }
}
