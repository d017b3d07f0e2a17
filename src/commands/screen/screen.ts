import { defineCommands, type Context, type Decision } from '../../core/commands/command'
import { event } from '../../core/events/registry'
import { same } from '../../core/json/value'
import type { ReadModel } from '../../core/readModel/model'
import { screenOf, type ScreenPlace } from '../../events/screen/places'
import type { WindowSize } from '../../projections/screen/screens'

/** Parameters of addresses that let somebody in: none of them enters the log. */
const SECRET = /^(?:token|guest_token|access_token|password)$/i
/** The parameters that name the chart or the dataset of Explore; others of its address follow the chart under edit. */
const NUMBERS: Readonly<Partial<Record<ScreenPlace, string>>> = { '/explore/': 'slice_id' }

const numberIn = (text: string | null | undefined): number | null =>
  text !== null && text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null

interface Address {
  readonly path: string
  /** The parameters, as they are in the address. */
  readonly search: readonly (readonly [name: string, value: string])[]
}

const thingAt = (place: ScreenPlace, { path, search }: Address): number | null => {
  const parameter = NUMBERS[place]
  if (parameter === undefined) return numberIn(path.slice(place.length).replace(/\/$/, ''))
  return numberIn(search.find(([name]) => name === parameter)?.[1])
}

/** Keeps which screen this window shows; a look at the history is no step. Another search of the same screen is another screen in Explore alone. */
const navigate = ({ screens }: ReadModel, { path, search }: Address, { session }: Context): Decision => {
  const place = screenOf(path)
  if (place === null || place === '/history/') return []
  const safe = search.filter(([name]) => !SECRET.test(name))
  const query = safe.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  const address = query === '' ? path : `${path}?${query}`
  const known = screens.windows[session]?.address ?? null
  if (known === address || (place !== '/explore/' && known?.split('?')[0] === path)) return []
  return [event('screen.navigated', { place, thing: thingAt(place, { path, search }), address })]
}

const resize = ({ screens }: ReadModel, size: WindowSize, { session }: Context): Decision => {
  const known = screens.windows[session]?.size ?? null
  return same(known, size) ? [] : [event('screen.resized', size)]
}

export const screenCommands = defineCommands({ 'screen.navigate': navigate, 'screen.resize': resize })
