import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'
import { PLACE_NAMES, type ScreenPlace } from './places'

const Place = z.enum(Object.keys(PLACE_NAMES) as [ScreenPlace, ...ScreenPlace[]])
const ofWindow = { scope: 'window', touches: () => ['screens'] } as const

/**
 * Another screen was opened in this window. `thing` is the number of the dashboard, dataset or chart on it, where its address
 * has one; an export keeps both, and not the whole address, which may have names and values.
 */
const screenNavigated = defineEvent({
  type: 'screen.navigated',
  ...ofWindow,
  schema: () => z.object({ place: Place, thing: z.nullable(z.number()), address: z.string() }),
  public: ['place', 'thing'],
})

/** The window got another size in CSS pixels, another zoom (device pixels for each of them), or a person's language. */
const screenResized = defineEvent({
  type: 'screen.resized',
  ...ofWindow,
  schema: () => z.object({ width: z.number(), height: z.number(), zoom: z.number(), language: z.string() }),
  public: ['width', 'height', 'zoom', 'language'],
  coalesce: { key: () => 'window', withinMs: 5000 },
})

/** `dialog` is one of `DIALOGS`, or empty; `title` is the title on screen, which may have names of things in it. */
const screenDialogOpened = defineEvent({
  type: 'screen.dialog_opened',
  ...ofWindow,
  schema: () => z.object({ dialog: z.string(), title: z.string() }),
  public: ['dialog'],
})

const screenDialogClosed = defineEvent({
  type: 'screen.dialog_closed',
  ...ofWindow,
  schema: () => z.object({ dialog: z.string() }),
  public: ['dialog'],
})

/**
 * A form, filter or choice on screen changed (`DraftKey`). `value` is a person's text, `choice` one of the product's own words or
 * numbers. Without both it has its first value again.
 */
const screenDraftChanged = defineEvent({
  type: 'screen.draft_changed',
  ...ofWindow,
  schema: () => z.object({ key: z.string(), value: z.optional(z.unknown()), choice: z.optional(z.unknown()) }),
  public: ['key', 'choice'],
  // the end of a draft is a step of its own
  coalesce: { key: ({ key, value, choice = value }) => `${key} ${choice === undefined}`, withinMs: 5000 },
})

export const screenEvents = [
  screenNavigated,
  screenResized,
  screenDialogOpened,
  screenDialogClosed,
  screenDraftChanged,
] as const
