import { defineCommands, type Context, type Decision } from '../../core/commands/command'
import { event } from '../../core/events/registry'
import { same } from '../../core/json/value'
import type { ReadModel } from '../../core/readModel/model'
import type { DraftKey } from '../../events/screen/drafts'
import { draftOf, type OpenDialog } from '../../projections/screen/screens'

const openDialog = (_model: ReadModel, dialog: OpenDialog): Decision => [event('screen.dialog_opened', dialog)]

const closeDialog = (
  { screens }: ReadModel,
  { dialog }: Pick<OpenDialog, 'dialog'>,
  { session }: Context,
): Decision => {
  const open = screens.windows[session]?.dialogs ?? []
  return open.some((one) => one.dialog === dialog) ? [event('screen.dialog_closed', { dialog })] : []
}

interface DraftChange {
  readonly key: DraftKey
  /** Undefined for the first value. */
  readonly value: unknown
  /** True for one of the product's own words or numbers. */
  readonly isChoice: boolean
}

const changeDraft = ({ screens }: ReadModel, { key, value, isChoice }: DraftChange, { session }: Context): Decision => {
  if (same(draftOf(screens, session, key)?.value, value)) return []
  if (value === undefined) return [event('screen.draft_changed', { key })]
  return [event('screen.draft_changed', isChoice ? { key, choice: value } : { key, value })]
}

export const lookCommands = defineCommands({
  'screen.open_dialog': openDialog,
  'screen.close_dialog': closeDialog,
  'screen.change_draft': changeDraft,
})
