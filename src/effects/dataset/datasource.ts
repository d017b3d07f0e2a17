import type { Datasource } from '../../../contract/dataset/datasource'
import { currencyOf, type Currency } from '../../domain/charts/kinds/common/style/currency'
import type { ExploreDataset } from '../../events/explore/explore'

const MISSING = '[Missing Dataset]'

/** Of type_generic */
const TIME = 2

type Column = NonNullable<Datasource['columns']>[number]
/** The rest is unknown of columns that are only named. */
type NamedColumn = Pick<Column, 'column_name'> & Partial<Column>
type Described = Partial<Column> | NonNullable<Datasource['metrics']>[number]

/** `B3.28`, `B3.29` */
const certifiedOf = ({ is_certified, certified_by, certification_details }: Described) =>
  is_certified === true ? { by: certified_by ?? null, details: certification_details ?? null } : null

/** The currency of a metric; some servers give it as text. */
const savedCurrency = (value: unknown): Currency | null => {
  if (typeof value !== 'string') return currencyOf(value)
  try {
    return currencyOf(JSON.parse(value))
  } catch {
    return null
  }
}

/** Columns that Superset lists by name only, marked as temporal or not. */
const onlyNamed = ({
  columns = [],
  column_names: names = [],
  granularity_sqla: times = [],
}: Datasource): readonly NamedColumn[] => {
  const described = new Set(columns.map(({ column_name }) => column_name))
  return names.flatMap((column_name) => {
    const is_dttm = times.some(([name]) => name === column_name)
    return described.has(column_name) ? [] : [{ column_name, is_dttm, type_generic: is_dttm ? TIME : null }]
  })
}

/** Of uploaded files: so that it can be said who may see it. */
const personalOf = ({ database, sql, schema, table_name: table }: Datasource) => {
  if (database?.personal !== true) return {}
  const isTable = (sql ?? '') === '' && schema != null && table != null
  return { personal: true, ...(isTable ? { file: { schema, table } } : {}) }
}

/** A dataset as charts need it. */
export const datasetOf = (data: Datasource): ExploreDataset => ({
  id: data.id,
  name: data.table_name ?? data.datasource_name ?? data.name,
  ...(data.catalog == null ? {} : { catalog: data.catalog }),
  schema: data.schema ?? null,
  database: data.database?.name ?? '',
  databaseId: data.database?.id ?? null,
  ...(data.database?.backend === undefined || data.database.backend === '' ? {} : { backend: data.database.backend }),
  missing: data.name === MISSING,
  ...personalOf(data),
  columns: [...(data.columns ?? []), ...onlyNamed(data)].map((column: NamedColumn) => ({
    name: column.column_name,
    label: column.verbose_name ?? null,
    type: column.type ?? null,
    generic: column.type_generic ?? null,
    isTime: column.is_dttm === true,
    groupby: column.groupby !== false,
    filterable: column.filterable !== false,
    description: column.description ?? null,
    expression: column.expression ?? null,
    certified: certifiedOf(column),
  })),
  metrics: (data.metrics ?? []).map((metric) => ({
    name: metric.metric_name,
    label: metric.verbose_name ?? null,
    expression: metric.expression,
    description: metric.description ?? null,
    format: metric.d3format ?? null,
    currency: savedCurrency(metric.currency),
    warning: (metric.warning_markdown ?? '') === '' ? (metric.warning_text ?? null) : (metric.warning_markdown ?? null),
    certified: certifiedOf(metric),
  })),
  mainTime: data.main_dttm_col ?? null,
  grains: (data.time_grain_sqla ?? []).map(([value, label]) => ({ value, label })),
})
