import type { CheckedDataset, MoveCheck, MoveCheckBody } from '../../../contract/dashboard/move'
import type { Caller } from '../../chart/context'
import { allDashboardUsesOf } from '../../dataset/dashboardUses'
import { type Dataset, sourceOf } from '../../dataset/rows'
import { existsAlready, storedCatalog } from '../../dataset/names'
import { invalid, notFound } from '../../problem'
import type { User } from '../../session/security/users'
import { type Dashboard, loadOwn } from '../rows'
import { tryCharts } from './charts'
import { placeOf } from './columns'
import { datasetsOn } from './datasets'
import { type Deps, type Destination, checkMovable, isAt, readAt, refusalOf, rulesOn } from './destination'
import { tryFilters } from './filters'
import { schemasOf } from './schemas'
import { tryingWith } from './trial'

interface Checked {
  readonly answer: CheckedDataset
  readonly moved: readonly Dataset[]
}

/** The name of a dataset at the destination, where no two may have one. */
const nameAt = ({ row }: Dataset, schema: string): string => JSON.stringify([schema, row.table_name])

const checkDataset = async (
  services: Deps,
  user: User,
  dataset: Dataset,
  destination: Destination,
  taken: ReadonlySet<string>,
): Promise<Checked> => {
  const { row } = dataset
  const rules = await rulesOn(services, row.id)
  const about = {
    id: row.id,
    table_name: row.table_name,
    is_virtual: row.sql_text !== null,
    database_id: dataset.database.id,
    database_name: dataset.database.name,
    schema: row.schema_name,
    new_schema: destination.schema,
    rules: rules.map(({ name }) => name),
    was: placeOf(dataset),
  }
  try {
    if (isAt(dataset, destination)) throw invalid({ database: ['It reads from there already.'] })
    await checkMovable(services, user, dataset, destination)
    const { schema } = destination
    if (taken.has(nameAt(dataset, schema))) throw existsAlready({ ...sourceOf(row), schema })
    const { differences, added, same, dataset: moved } = await readAt(services, user, dataset, destination)
    const answer = { ...about, refusal: null, differences: [...differences], added: [...added], same }
    return { answer, moved: [moved] }
  } catch (error) {
    const nothing = { differences: [], added: [], same: 0 }
    return { answer: { ...about, refusal: refusalOf(error), ...nothing }, moved: [] }
  }
}

/** The other dashboards on datasets that move: they move with them. */
const othersOn = async (
  services: Deps,
  user: User,
  datasets: readonly Dataset[],
  { row }: Dashboard,
): Promise<MoveCheck['dashboards']> => {
  const byId = new Map<number, { title: string; datasets: number[] }>()
  const hiddenIds = new Set<number>()
  for (const dataset of datasets) {
    const { seen, hidden } = await allDashboardUsesOf(services, user, dataset)
    for (const id of hidden) hiddenIds.add(id)
    for (const { id, title } of seen) {
      if (id === row.id) continue
      const one = byId.get(id) ?? { title, datasets: [] }
      one.datasets.push(dataset.row.id)
      byId.set(id, one)
    }
  }
  return { count: byId.size + hiddenIds.size, result: [...byId].map(([id, one]) => ({ id, ...one })) }
}

/** The differences of a dashboard's datasets in another database, and the outcome of every chart there. Nothing is saved. */
export const checkMove = async (
  caller: Caller & { readonly services: Deps },
  id: number,
  { database_id: databaseId, catalog: wantedCatalog = null, schemas: wanted }: MoveCheckBody,
): Promise<MoveCheck> => {
  const { services, user } = caller
  const dashboard = await loadOwn(services, user, id)
  const database = await services.databases.find(user, databaseId)
  if (!database) throw notFound()
  const datasets = await datasetsOn(services, user, dashboard)
  const catalog = storedCatalog(database, wantedCatalog)
  const schemas = await schemasOf(services, user, { database, catalog }, datasets, wanted)
  const newSchemas = new Map(schemas.map((one) => [one.schema, one.new_schema]))
  const checked: Checked[] = []
  // names of datasets that move along: a call with two of one name would be refused as a whole
  const taken = new Set<string>()
  const there = new Set<number>()
  for (const dataset of datasets) {
    const schema = newSchemas.get(dataset.row.schema_name) ?? dataset.row.schema_name
    const destination = { database, catalog, schema }
    if (isAt(dataset, destination)) there.add(dataset.row.id)
    const one = await checkDataset(services, user, dataset, destination, taken)
    if (one.moved.length > 0) taken.add(nameAt(dataset, schema))
    checked.push(one)
  }
  const moved = new Map(checked.flatMap((one) => one.moved).map((dataset) => [dataset.row.id, dataset]))
  const trying = tryingWith(caller, moved, there)
  return {
    database: { id: database.id, database_name: database.name },
    catalog,
    schemas,
    datasets: checked.map(({ answer }) => answer),
    charts: await tryCharts(dashboard.charts, trying),
    filters: await tryFilters(dashboard.row.json_metadata, trying),
    dashboards: await othersOn(services, user, [...moved.values()], dashboard),
  }
}
