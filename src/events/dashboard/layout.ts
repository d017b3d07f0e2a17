import * as z from 'zod/mini'

import { defineEvent, type NewEvent } from '../../core/events/define'
import { name, say, type Sentence, word } from '../../core/events/sentence'

/** Component types of a layout (`B3.07`). */
export const COMPONENT_TYPES = [
  'ROOT',
  'GRID',
  'TABS',
  'TAB',
  'ROW',
  'COLUMN',
  'CHART',
  'HEADER',
  'MARKDOWN',
  'DIVIDER',
  'DYNAMIC',
] as const
export type ComponentType = (typeof COMPONENT_TYPES)[number]

/** Well-known components of every layout (`B3.08`). */
export const ROOT_ID = 'ROOT_ID'
export const GRID_ID = 'GRID_ID'
export const HEADER_ID = 'HEADER_ID'

/** `B3.09`. `parents` leads from the root to the component. Types of other versions are kept as they are. */
export const Component = z.object({
  id: z.string(),
  type: z.string(),
  children: z.readonly(z.array(z.string())),
  parents: z.readonly(z.array(z.string())),
  meta: z.readonly(z.record(z.string(), z.unknown())),
})
export type Component = z.infer<typeof Component>
export type Components = Readonly<Record<string, Component>>

/** The paths of a component that a replay needs for its arrangement and that reveal nothing of its content. */
export const arranged = (path: string) => ({
  public: ['type', 'meta.width', 'meta.height', 'meta.chartId', 'meta.background', 'meta.headerSize'].map(
    (key) => `${path}.${key}`,
  ),
  ids: ['id', 'children[]', 'parents[]'].map((key) => `${path}.${key}`),
})

/** A component before and after a step; null where it does not exist. */
export const ComponentChange = z.object({ before: z.nullable(Component), after: z.nullable(Component) })
export type ComponentChange = z.infer<typeof ComponentChange>

const Changes = z.readonly(z.array(ComponentChange))
/** One step of a person in a layout. */
const Step = z.object({
  dashboardId: z.number(),
  id: z.string(),
  changes: Changes,
  /** The first step of someone who discards their changes; its inverse is an edit like any other. */
  discards: z.optional(z.boolean()),
})

const touches = ({ dashboardId }: { readonly dashboardId: number }) => [`dashboard/${dashboardId}`]

const WORDS: Readonly<Record<string, string>> = {
  ROW: 'a row',
  COLUMN: 'a column',
  CHART: 'a chart',
  HEADER: 'a header',
  MARKDOWN: 'a text',
  DIVIDER: 'a divider',
  TABS: 'tabs',
  TAB: 'a tab',
}

/** Display name of a component: its own text, or its type. */
export const componentName = ({ type, meta }: Component): Sentence => {
  const label = [meta['sliceNameOverride'], meta['sliceName'], meta['text']].find(
    (text) => typeof text === 'string' && text !== '',
  )
  return typeof label === 'string' ? say`${name(label)}` : word(WORDS[type] ?? 'a component')
}

const swapped = (changes: readonly ComponentChange[]): readonly ComponentChange[] =>
  changes.map(({ before, after }) => ({ before: after, after: before }))

const [before, after] = [arranged('changes[].before'), arranged('changes[].after')]

const step = <const Type extends string>(type: Type, back: string) =>
  defineEvent({
    type,
    schema: () => Step,
    public: ['dashboardId', 'discards', ...before.public, ...after.public],
    ids: ['id', ...before.ids, ...after.ids],
    touches,
    inverse: {
      scope: 'dashboard',
      of: ({ dashboardId, id, changes }): NewEvent => ({
        type: back,
        data: { dashboardId, id, changes: swapped(changes) },
      }),
    },
  })

/** `B4.40` */
const componentCreated = step('layout.component_created', 'layout.component_deleted')
/** `B4.43` */
const componentDeleted = step('layout.component_deleted', 'layout.component_created')
/** `B4.41` */
const componentMoved = step('layout.component_moved', 'layout.component_moved')
/** `B4.42` */
const componentResized = step('layout.component_resized', 'layout.component_resized')
/** Text, background, name of a chart on this dashboard and the like. */
const componentChanged = step('layout.component_changed', 'layout.component_changed')
/** `B4.38` */
const topTabsCreated = step('layout.top_tabs_created', 'layout.top_tabs_deleted')
/** `B4.39` */
const topTabsDeleted = step('layout.top_tabs_deleted', 'layout.top_tabs_created')

/** Back to the layout as it was saved (`B4.35`). */
const layoutReset = step('layout.reset', 'layout.reset')

export const layoutEvents = [
  componentCreated,
  componentDeleted,
  componentMoved,
  componentResized,
  componentChanged,
  topTabsCreated,
  topTabsDeleted,
  layoutReset,
] as const
