import { defineCommands, type Decision } from '../../core/commands/command'
import { event, type EventMap } from '../../core/events/registry'
import type { ReadModel } from '../../core/readModel/model'
import type { AuditFile, AuditFilter } from '../../events/audit/audit'

interface Span {
  readonly from: string
  readonly to: string
}

/** Requests the newest entries that fit. A number means nothing without its kind of thing. */
const list = (_state: ReadModel, { filter }: { readonly filter: AuditFilter }): Decision => {
  const thing = filter.kind === null ? '' : filter.thing.trim()
  return [event('audit.list_requested', { filter: { ...filter, thing }, before: null })]
}

/** Requests the entries that follow those of the list. */
const more = (state: ReadModel, { filter }: { readonly filter: AuditFilter }): Decision => {
  const { list: shown } = state.audit
  const before = shown?.value?.before ?? null
  return before === null || shown?.status === 'loading' ? [] : [event('audit.list_requested', { filter, before })]
}

const open = (_state: ReadModel, data: { readonly seq: number }): Decision => [event('audit.entry_requested', data)]

const takeFile = (_state: ReadModel, data: Span & { readonly file: AuditFile }): Decision => [
  event('audit.file_taken', data),
]

/** Asks about the past of things. */
const ask = (_state: ReadModel, data: EventMap['audit.asked']): Decision => [event('audit.asked', data)]

export const auditCommands = defineCommands({
  'audit.ask': ask,
  'audit.list': list,
  'audit.more': more,
  'audit.open': open,
  'audit.take_file': takeFile,
})
