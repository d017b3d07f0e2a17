import { useEffect, useState } from 'react'

import type { Dashboard } from '../../../projections/dashboard/dashboards'
import { reportedSchemas } from '../../../projections/dashboard/comparison'
import { type DashboardMove, type MovePlace } from '../../../projections/dashboard/moves'
import { schemasKey } from '../../../projections/schema/schemas'
import { databaseOf } from '../../../projections/schema/selectors'
import type { Loadable } from '../../../core/readModel/loadable'
import { useCommand, useSelect } from '../../hooks'
import { choicesOf, type SchemaChoice } from './choices'

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
  /** A schema for each that the dashboard reads now, and for those that only its filters read once a report names them. */
  readonly choices: readonly SchemaChoice[]
  readonly chooseSchema: (present: string, next: string) => void
  /** Null before a database is chosen. */
  readonly chosen: MovePlace | null
}

/** The place that a dashboard moves to, as far as it is chosen. */
export const usePlace = ({ datasets }: Dashboard, move: DashboardMove | null): Place => {
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
  const own = Object.values(datasets).flatMap(({ schema }) => schema ?? [])
  const reported: ReadonlyMap<string, string> =
    databaseId === null ? new Map() : reportedSchemas(move, { databaseId, catalog })
  const { choices, schemas } = choicesOf({ own, reported, wanted, names: names?.value ?? [] })
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
    chosen: databaseId === null ? null : { databaseId, catalog, schemas },
  }
}
