import { defineCommands, type Decision } from '../../core/commands/command'
import { event } from '../../core/events/registry'
import type { ReadModel } from '../../core/readModel/model'

/** Characters of a wish that the server takes. */
const LONGEST = 200

const ask = (_: ReadModel, { text }: { readonly text: string }): Decision => [
  event('search.asked', { text: text.trim().slice(0, LONGEST) }),
]

export const searchCommands = defineCommands({ 'search.ask': ask })
