import type { EventType } from '../core/events/registry'
import { registry } from './events'

type AreaOf<Type> = Type extends `${infer Area}.${string}` ? Area : never

const intents = [...registry.values()].filter((definition) => definition.class === 'intent')

/** All intents of these areas. */
export const intentsOf = (...areas: readonly AreaOf<EventType>[]): readonly EventType[] => {
  const prefixes = areas.map((area) => `${area}.`)
  return intents.flatMap(({ type }) => (prefixes.some((one) => type.startsWith(one)) ? [type as EventType] : []))
}
