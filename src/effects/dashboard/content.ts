import type { DashboardChart as ChartItem, DashboardDetail } from '../../../contract/dashboard/dashboard'
import type { DashboardChart, DashboardContent, DashboardDifference } from '../../events/dashboard/dashboard'
import { componentName, type Components } from '../../events/dashboard/layout'
import { plain } from '../../core/events/sentence'
import { datasourceIn } from '../../domain/charts/datasourceKey'
import { encodeForm } from '../../domain/charts/formData'
import { openLayout, withCharts, type Repair } from '../../domain/layout/repair'
import { changesBetween } from '../../domain/layout/tree'
import { objectIn } from '../../core/json/object'

/** A chart as its dashboard needs it (`B3.16`). */
export const chartOf = ({ id, slice_name, description, form_data }: ChartItem): DashboardChart => {
  const source = datasourceIn(form_data['datasource'])
  return {
    id,
    name: slice_name,
    description: description ?? null,
    formData: encodeForm({ ...form_data, slice_id: id }),
    datasetId: source?.type === 'table' || source?.type === 'dataset' ? source.id : null,
  }
}

export interface Read {
  readonly content: DashboardContent
  readonly repairs: readonly Repair[]
}

/** The content of a stored dashboard, its layout parsed as far as possible. */
export const readContent = (
  detail: DashboardDetail,
  charts: readonly { readonly id: number; readonly name: string }[],
  newId: () => string,
): Read => {
  const make = (type: string): string => `${type}-${newId()}`
  const { layout, repairs } = openLayout(objectIn(detail.position_json), make)
  const { positions: _positions, ...metadata } = objectIn(detail.json_metadata)
  const components = withCharts(
    layout,
    charts.map(({ id, name }) => ({ chartId: id, sliceName: name })),
    make,
  )
  return {
    repairs,
    content: {
      title: detail.dashboard_title ?? '',
      components,
      properties: {
        slug: detail.slug ?? null,
        css: detail.css ?? '',
        certifiedBy: detail.certified_by ?? '',
        certificationDetails: detail.certification_details ?? '',
        owners: (detail.owners ?? []).map(({ id, first_name, last_name }) => ({
          id,
          name: `${first_name} ${last_name}`.trim(),
        })),
        roles: (detail.roles ?? []).map(({ id, name }) => ({ id, name })),
        metadata,
      },
    },
  }
}

const changedNames = (before: Components, after: Components): string => {
  const names = changesBetween(before, after).flatMap(({ before: was, after: is }) => {
    const component = is ?? was
    return component === null || ['ROOT', 'GRID', 'ROW'].includes(component.type) ? [] : plain(componentName(component))
  })
  return [...new Set(names)].join(', ')
}

const textOf = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/**
 * Fields of others that a save would replace (`B5.12`, `B5.13`): those whose server value differs from both the start
 * of the edits and the new value. With `confirm` also own changes to the two fields that Superset compares.
 */
export const differencesOf = (
  theirs: DashboardContent,
  base: DashboardContent,
  yours: DashboardContent,
  confirm: boolean,
): readonly DashboardDifference[] => {
  const fields = (content: DashboardContent): Readonly<Record<string, string>> => ({
    title: content.title,
    slug: content.properties.slug ?? '',
    css: content.properties.css,
    ...Object.fromEntries(
      Object.entries(content.properties.metadata).map(([key, value]) => [`json_metadata.${key}`, textOf(value)]),
    ),
  })
  const [there, began, here] = [fields(theirs), fields(base), fields(yours)]
  const compared = new Set(confirm ? ['css', 'json_metadata.filter_scopes'] : [])
  const conflicts = [...new Set([...Object.keys(there), ...Object.keys(began), ...Object.keys(here)])].flatMap(
    (field) => {
      const [they, was, you] = [there[field] ?? '', began[field] ?? '', here[field] ?? '']
      const wrong = they !== you && (they !== was || compared.has(field))
      return wrong ? [{ field, theirs: they, yours: you }] : []
    },
  )
  const layout = changedNames(base.components, theirs.components)
  if (layout === '' || changesBetween(theirs.components, yours.components).length === 0) return conflicts
  return [...conflicts, { field: 'layout', theirs: layout, yours: changedNames(base.components, yours.components) }]
}
