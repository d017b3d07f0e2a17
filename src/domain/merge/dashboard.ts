import type { DashboardContent, DashboardProperties } from '../../events/dashboard/dashboard'
import { mergeLayouts } from './layouts'
import {
  isValues,
  refereeOf,
  settle,
  settleKeys,
  settleOrder,
  type Collision,
  type Referee,
  type Side,
  type Values,
} from './values'

export interface Merged {
  readonly content: DashboardContent
  /** Parts that both changed differently, resolved or not. */
  readonly collisions: readonly Collision[]
}

export const FILTERS = 'native_filter_configuration'
/** Keys of metadata whose entries are settled one by one, such as the colours of values. */
const BY_ENTRY: ReadonlySet<string> = new Set([
  'label_colors',
  'chart_configuration',
  'expanded_slices',
  'filter_scopes',
  'shared_label_colors',
  'map_label_colors',
])
/** Computed keys of metadata: the merge keeps the present value and raises no conflict. */
const COMPUTED: ReadonlySet<string> = new Set(['shared_label_colors', 'map_label_colors', 'color_scheme_domain'])

type Item = Values & { readonly id: string }
const itemsIn = (value: unknown): readonly Item[] =>
  (Array.isArray(value) ? value : []).filter(
    (item): item is Item => isValues(item) && typeof item['id'] === 'string' && item['id'] !== '',
  )

/** Filters by id, and field by field where both have one. */
const filtersOf = (base: unknown, mine: unknown, theirs: unknown, { ask }: Referee): readonly Item[] => {
  const [was, here, there] = [base, mine, theirs].map(
    (value) => new Map(itemsIn(value).map((item) => [item.id, item])),
  ) as [Map<string, Item>, Map<string, Item>, Map<string, Item>]
  const settled = new Map<string, Item>()
  for (const id of new Set([...here.keys(), ...there.keys()])) {
    const [old, ourFilter, other] = [was.get(id), here.get(id), there.get(id)]
    if (ourFilter !== undefined && other !== undefined) {
      const fields = settleKeys(old ?? {}, ourFilter, other, (field, began, mineNow, theirsNow) =>
        settle(began, mineNow, theirsNow, () => ask({ subject: 'filter', id, facet: 'content', fields: [field] })),
      )
      settled.set(id, { ...fields, id })
      continue
    }
    const kept = settle<Item | null>(old ?? null, ourFilter ?? null, other ?? null, () =>
      ask({ subject: 'filter', id, facet: 'existence', fields: [] }),
    )
    if (kept !== null) settled.set(id, kept)
  }
  const orders = { base: [...was.keys()], mine: [...here.keys()], theirs: [...there.keys()] }
  const order = settleOrder(orders, new Set(settled.keys()), () =>
    ask({ subject: 'filter', id: '', facet: 'order', fields: [] }),
  )
  return order.flatMap((id) => settled.get(id) ?? [])
}

const metadataOf = (base: Values, mine: Values, theirs: Values, referee: Referee): Values =>
  settleKeys(base, mine, theirs, (key, was, here, there) => {
    const both = (id: string) => (): Side =>
      COMPUTED.has(key) ? 'theirs' : referee.ask({ subject: 'setting', id, facet: 'content', fields: [] })
    if (key === FILTERS && (Array.isArray(here) || Array.isArray(there)))
      return filtersOf(was, here ?? was, there ?? was, referee)
    if (BY_ENTRY.has(key) && isValues(here) && isValues(there))
      return settleKeys(isValues(was) ? was : {}, here, there, (entry, began, ourEntry, other) =>
        settle(began, ourEntry, other, both(`${key}/${entry}`)),
      )
    return settle(was, here, there, both(key))
  })

interface Named {
  readonly id: number
  readonly name: string
}

/** All people except those that one side removed, plus those that one side added. */
const peopleOf = (base: readonly Named[], mine: readonly Named[], theirs: readonly Named[]): readonly Named[] => {
  const ids = (people: readonly Named[]) => new Set(people.map(({ id }) => id))
  const [was, here, there] = [ids(base), ids(mine), ids(theirs)]
  const added = theirs.filter(({ id }) => !was.has(id) && !here.has(id))
  return [...mine.filter(({ id }) => there.has(id) || !was.has(id)), ...added]
}

const propertiesOf = (
  base: DashboardProperties,
  mine: DashboardProperties,
  theirs: DashboardProperties,
  referee: Referee,
): DashboardProperties => {
  const field = <Key extends 'slug' | 'css' | 'certifiedBy' | 'certificationDetails'>(key: Key) =>
    settle(base[key], mine[key], theirs[key], () =>
      referee.ask({ subject: 'field', id: key, facet: 'content', fields: [] }),
    )
  return {
    slug: field('slug'),
    css: field('css'),
    certifiedBy: field('certifiedBy'),
    certificationDetails: field('certificationDetails'),
    owners: peopleOf(base.owners, mine.owners, theirs.owners),
    roles: peopleOf(base.roles, mine.roles, theirs.roles),
    metadata: metadataOf(base.metadata, mine.metadata, theirs.metadata, referee),
    ...(mine.published === undefined ? {} : { published: mine.published }),
  }
}

/**
 * Merges two people's versions of one dashboard: a change by one of them holds; where both changed the same thing differently,
 * the choice for the collision's key decides, and the own version without a choice.
 */
export const mergeDashboards = (
  base: DashboardContent,
  mine: DashboardContent,
  theirs: DashboardContent,
  choices: Readonly<Record<string, Side>> = {},
): Merged => {
  const referee = refereeOf(choices)
  const title = settle(base.title, mine.title, theirs.title, () =>
    referee.ask({ subject: 'field', id: 'title', facet: 'content', fields: [] }),
  )
  const properties = propertiesOf(base.properties, mine.properties, theirs.properties, referee)
  const layouts = { base: base.components, mine: mine.components, theirs: theirs.components }
  const components = mergeLayouts(layouts, referee)
  return { content: { title, properties, components }, collisions: referee.collisions }
}
