import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'
import { PLACE_NAMES, type ScreenPlace } from './places'

const Place = z.enum(Object.keys(PLACE_NAMES) as [ScreenPlace, ...ScreenPlace[]])

/**
 * Another screen was opened in this window. `thing` is the number of the dashboard, dataset or chart on it, where its address
 * has one; an export keeps both, and not the whole address, which may have names and values.
 */
const screenNavigated = defineEvent({
  type: 'screen.navigated',
  scope: 'window',
  schema: () => z.object({ place: Place, thing: z.nullable(z.number()), address: z.string() }),
  public: ['place', 'thing'],
  touches: () => ['screens'],
})

/** The window got another size in CSS pixels, another zoom (device pixels for each of them), or a person's language. */
const screenResized = defineEvent({
  type: 'screen.resized',
  scope: 'window',
  schema: () => z.object({ width: z.number(), height: z.number(), zoom: z.number(), language: z.string() }),
  public: ['width', 'height', 'zoom', 'language'],
  touches: () => ['screens'],
  coalesce: { key: () => 'window', withinMs: 5000 },
})

export const screenEvents = [screenNavigated, screenResized] as const
