import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'
import { TextChange } from '../../core/events/textChange'

const Id = z.string()
const nullableText = z.nullable(z.string())

/** Place where a tab's SQL runs (`A3.03`). */
export const EditorContext = z.object({ dbId: z.nullable(z.number()), catalog: nullableText, schema: nullableText })
export type EditorContext = z.infer<typeof EditorContext>

const touches = (data: { readonly id: string }) => [`editor/${data.id}`]
const at = { ids: ['id'], touches }

/** A tab was opened. Origin `first`: by the app, so no undo closes it. `autorun` requests a run at once (`A3.05`). */
const editorAdded = defineEvent({
  type: 'editor.added',
  schema: () =>
    z.object({
      id: Id,
      name: z.string(),
      ...EditorContext.shape,
      sql: z.string(),
      queryLimit: z.number(),
      /** JSON text; a copy runs with the original's. */
      templateParams: z.optional(nullableText),
      origin: z.enum(['first', 'new', 'clone', 'branch', 'shared']),
      autorun: z.optional(z.boolean()),
    }),
  public: ['queryLimit', 'origin', 'autorun', 'dbId'],
  ids: ['id', 'catalog', 'schema'],
  touches,
  inverse: {
    scope: 'sql',
    of: (data) =>
      data.origin === 'first' ? null : { type: 'editor.closed', data: { id: data.id, name: data.name, index: -1 } },
  },
})

/** A tab was closed; it is kept and can be reopened at `index` (`A4.35`, `A4.37`). */
const editorClosed = defineEvent({
  type: 'editor.closed',
  schema: () => z.object({ id: Id, name: z.string(), index: z.number() }),
  public: ['index'],
  ...at,
  inverse: { scope: 'sql', of: (data) => ({ type: 'editor.reopened', data }) },
})

const editorReopened = defineEvent({
  type: 'editor.reopened',
  schema: () => z.object({ id: Id, name: z.string(), index: z.number() }),
  public: ['index'],
  ...at,
  inverse: { scope: 'sql', of: (data) => ({ type: 'editor.closed', data }) },
})

/** This window now shows the tab (`A4.29`). */
const editorActivated = defineEvent({
  type: 'editor.activated',
  scope: 'window',
  schema: () => z.object({ id: Id }),
  ...at,
})

const editorRenamed = defineEvent({
  type: 'editor.renamed',
  schema: () => z.object({ id: Id, name: z.string(), was: z.string() }),
  ...at,
  inverse: {
    scope: 'sql',
    of: (data) => ({ type: 'editor.renamed', data: { id: data.id, name: data.was, was: data.name } }),
  },
})

/** A tab was dragged from place `was` to place `index` of the row of tabs. */
const editorMoved = defineEvent({
  type: 'editor.moved',
  schema: () => z.object({ id: Id, index: z.number(), was: z.number() }),
  public: ['index', 'was'],
  ...at,
  coalesce: { key: (data) => data.id, withinMs: 2000 },
  inverse: {
    scope: 'sql',
    of: (data) => ({ type: 'editor.moved', data: { id: data.id, index: data.was, was: data.index } }),
  },
})

/** Database, catalog and schema are chosen together: one business fact. */
const editorContextSelected = defineEvent({
  type: 'editor.context_selected',
  schema: () => z.object({ id: Id, ...EditorContext.shape, was: EditorContext }),
  public: ['dbId', 'was.dbId'],
  ids: ['id', 'catalog', 'schema', 'was.catalog', 'was.schema'],
  touches,
  inverse: {
    scope: 'sql',
    of: ({ id, was, ...context }) => ({ type: 'editor.context_selected', data: { id, ...was, was: context } }),
  },
})

const editorLimitSet = defineEvent({
  type: 'editor.limit_set',
  schema: () => z.object({ id: Id, queryLimit: z.number(), was: z.number() }),
  public: ['queryLimit', 'was'],
  ...at,
  inverse: {
    scope: 'sql',
    of: (data) => ({ type: 'editor.limit_set', data: { id: data.id, queryLimit: data.was, was: data.queryLimit } }),
  },
})

/**
 * A burst of typing as composed changes. `length` is the length of the text afterwards, a cheap check
 * against divergence: a text of another length is marked and the next edit replaces it whole.
 */
export const editorSqlEdited = defineEvent({
  type: 'editor.sql_edited',
  schema: () => z.object({ id: Id, changes: z.readonly(z.array(TextChange)), length: z.number() }),
  public: ['length', 'changes[].at', 'changes[].remove'],
  ...at,
  coalesce: { key: (data) => data.id, withinMs: 60_000 },
})

/** The whole text changed at once: format, large paste, repair after divergence, undo. */
export const editorSqlReplaced = defineEvent({
  type: 'editor.sql_replaced',
  schema: () =>
    z.object({ id: Id, sql: z.string(), was: z.string(), by: z.enum(['format', 'paste', 'repair', 'load']) }),
  public: ['by'],
  ...at,
  inverse: {
    scope: 'sql',
    of: (data) => ({
      type: 'editor.sql_replaced',
      data: { id: data.id, sql: data.was, was: data.sql, by: data.by },
    }),
  },
})

/** Selected text and cursor when a command needed them; never per movement (`A3.04`, `A3.12`, `A4.34`). */
const editorSelectionNoted = defineEvent({
  type: 'editor.selection_noted',
  schema: () => z.object({ id: Id, selectedText: nullableText, row: z.number(), column: z.number() }),
  public: ['row', 'column'],
  ...at,
})

const editorFormatRequested = defineEvent({
  type: 'editor.format_requested',
  class: 'intent',
  schema: () => z.object({ id: Id, sql: z.string() }),
  ...at,
})

/** The server formatted the text. Applies only while the text is still the one that was sent. */
export const editorFormatted = defineEvent({
  type: 'editor.formatted',
  class: 'remote',
  schema: () => z.object({ id: Id, sql: z.string(), was: z.string() }),
  ...at,
  inverse: {
    scope: 'sql',
    of: (data) => ({
      type: 'editor.sql_replaced',
      data: { id: data.id, sql: data.was, was: data.sql, by: 'format' },
    }),
  },
})

const editorFormatFailed = defineEvent({
  type: 'editor.format_failed',
  class: 'remote',
  schema: () => z.object({ id: Id, message: z.string() }),
  ...at,
})

/** Pane heights in percent (`A3.13`). */
const editorPanesResized = defineEvent({
  type: 'editor.panes_resized',
  schema: () => z.object({ id: Id, northPercent: z.number(), southPercent: z.number() }),
  public: ['northPercent', 'southPercent'],
  ...at,
  coalesce: { key: (data) => data.id, withinMs: 5000 },
})

/** The schema browser beside this tab was hidden or shown (`A4.54`). */
const editorLeftBarToggled = defineEvent({
  type: 'editor.left_bar_toggled',
  schema: () => z.object({ id: Id, hidden: z.boolean() }),
  public: ['hidden'],
  ...at,
})

/** The parameters of the tab's template were set; JSON text of an object, or none (`A3.07`). */
const editorTemplateParamsSet = defineEvent({
  type: 'editor.template_params_set',
  schema: () => z.object({ id: Id, templateParams: nullableText, was: nullableText }),
  ...at,
  inverse: {
    scope: 'sql',
    of: (data) => ({
      type: 'editor.template_params_set',
      data: { id: data.id, templateParams: data.was, was: data.templateParams },
    }),
  },
})

export const editorEvents = [
  editorAdded,
  editorClosed,
  editorReopened,
  editorActivated,
  editorRenamed,
  editorMoved,
  editorContextSelected,
  editorLimitSet,
  editorSqlEdited,
  editorSqlReplaced,
  editorSelectionNoted,
  editorFormatRequested,
  editorFormatted,
  editorFormatFailed,
  editorPanesResized,
  editorLeftBarToggled,
  editorTemplateParamsSet,
] as const
