import { event } from '../../core/events/registry'
import { defineCommands, type Decision } from '../../core/commands/command'

const text = 'This is done as soon as the server answers.'

/** Something was pressed whose code has not come for a while. */
const wait = (): Decision => [event('toast.shown', { level: 'info', text, args: [], noDuplicate: true })]

export const toastCommands = defineCommands({ 'toast.wait': wait })
