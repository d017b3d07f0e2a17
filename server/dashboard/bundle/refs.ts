type Values = Readonly<Record<string, unknown>>

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const objectOf = (value: unknown): Values => (isValues(value) ? value : {})

/** Charts and datasets in other places than where the texts name them. */
export interface Moved {
  readonly chart: (id: number) => number | undefined
  /** By uuid where they come in, and to one where they go out. */
  readonly target: (target: Values) => Values
}

const numbers = (value: unknown, { chart }: Moved): number[] =>
  (Array.isArray(value) ? value : []).flatMap((id) => (typeof id === 'number' ? (chart(id) ?? []) : []))

const scoped = (value: unknown, moved: Moved): unknown => {
  if (!isValues(value)) return value
  return { ...value, ...('excluded' in value ? { excluded: numbers(value['excluded'], moved) } : {}) }
}

const keyed = (value: unknown, { chart }: Moved): [number, unknown][] =>
  Object.entries(objectOf(value)).flatMap(([key, entry]): [number, unknown][] => {
    const id = chart(Number(key))
    return id === undefined ? [] : [[id, entry]]
  })

const crossFilters = (value: unknown, moved: Moved): Values =>
  Object.fromEntries(
    keyed(value, moved).map(([id, entry]) => {
      const { crossFilters: cross, ...rest } = objectOf(entry)
      const { scope, chartsInScope, ...settings } = objectOf(cross)
      const kept = { ...settings, scope: scoped(scope, moved), chartsInScope: numbers(chartsInScope, moved) }
      return [id, { ...rest, id, ...(cross === undefined ? {} : { crossFilters: kept }) }]
    }),
  )

const filter = (value: unknown, moved: Moved): unknown => {
  if (!isValues(value)) return value
  const { targets, scope, chartsInScope } = value
  return {
    ...value,
    ...(Array.isArray(targets) ? { targets: targets.map((target) => moved.target(objectOf(target))) } : {}),
    ...(scope === undefined ? {} : { scope: scoped(scope, moved) }),
    ...(chartsInScope === undefined ? {} : { chartsInScope: numbers(chartsInScope, moved) }),
  }
}

/** The metadata of a dashboard with other charts and datasets in the place of those it names; others are left out. */
export const movedMetadata = (metadata: Values, moved: Moved): Values => {
  const {
    native_filter_configuration: filters,
    chart_configuration: charts,
    global_chart_configuration: all,
  } = metadata
  return {
    ...metadata,
    ...(Array.isArray(filters) ? { native_filter_configuration: filters.map((one) => filter(one, moved)) } : {}),
    ...(charts === undefined ? {} : { chart_configuration: crossFilters(charts, moved) }),
    ...(isValues(all)
      ? {
          global_chart_configuration: {
            ...all,
            scope: scoped(all['scope'], moved),
            chartsInScope: numbers(all['chartsInScope'], moved),
          },
        }
      : {}),
    ...('timed_refresh_immune_slices' in metadata
      ? { timed_refresh_immune_slices: numbers(metadata['timed_refresh_immune_slices'], moved) }
      : {}),
    ...('expanded_slices' in metadata
      ? { expanded_slices: Object.fromEntries(keyed(metadata['expanded_slices'], moved)) }
      : {}),
  }
}

/** The layout with each chart as `put` has it; null leaves the place of a chart that is not there. */
export const movedLayout = (
  layout: Values,
  put: (meta: Values) => { readonly chartId: number; readonly uuid: string } | null,
): Values =>
  Object.fromEntries(
    Object.entries(layout).map(([id, component]) => {
      if (!isValues(component) || component['type'] !== 'CHART') return [id, component]
      const { chartId: _id, uuid: _uuid, ...meta } = objectOf(component['meta'])
      return [id, { ...component, meta: { ...meta, ...put(objectOf(component['meta'])) } }]
    }),
  )
