import { Dialog, Kbd } from '../../controls'
import { t } from '../../i18n'
import type { Place } from '../palette/places'
import './keys.css'

const GENERAL: readonly (readonly [keys: string, text: string])[] = [
  ['Mod+K', 'Search or run'],
  ['?', 'Keyboard shortcuts'],
  ['F6', 'Next pane'],
  ['Mod+Z', 'Undo'],
  ['Mod+Shift+Z', 'Redo'],
]
const SQL: readonly (readonly [keys: string, text: string])[] = [
  ['Mod+Enter', 'Run the selection or the statement at the cursor'],
  ['Mod+Shift+Enter', 'Run all'],
  ['Esc', 'Stop'],
  ['Mod+S', 'Save the query'],
  ['/', 'Search tables and columns'],
  ['F2', 'Rename the tab'],
  ['Delete', 'Close the tab'],
  ['Ctrl+Shift+Left Ctrl+Shift+Right', 'Move the tab'],
]
const RESULTS: readonly (readonly [keys: string, text: string])[] = [
  ['Mod+C', 'Copy the selection'],
  ['Alt+C', 'Copy it in a format'],
  ['Enter', 'View the cell, sort by the header'],
  ['Shift+Enter', 'View the row, add the header to the order'],
  ['Ctrl+Space', 'Select the column'],
  ['Shift+Space', 'Select the row'],
  ['Alt+Left Alt+Right', 'Width of the header'],
  ['Alt+Shift+Left Alt+Shift+Right', 'Move the header'],
]
const HISTORY: readonly (readonly [keys: string, text: string])[] = [
  ['Left Right', 'One event back or forward'],
  ['Shift+Left Shift+Right', 'One step of yours back or forward'],
  ['Home End', 'To the beginning, to now'],
  ['[ ]', 'Moment before or after, in a sent session'],
  ['Space', 'Play and pause'],
  ['B', 'Branch from here'],
  ['Esc', 'Back to now'],
]

const Group = ({ title, rows }: { readonly title: string; readonly rows: readonly (readonly [string, string])[] }) => (
  <section>
    <h3>{title}</h3>
    <dl className="keylist">
      {rows.map(([keys, text]) => (
        <div key={keys + text}>
          <dt>{text}</dt>
          <dd>
            <Kbd keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

interface KeysDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly places: readonly Place[]
}

export const KeysDialog = ({ open, onOpenChange, places }: KeysDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={t('Keyboard shortcuts')} size="wide">
    {/* It scrolls, which by keyboard needs the focus. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <section className="keygroups" tabIndex={0} aria-label={t('Keys')}>
      <Group title={t('Everywhere')} rows={GENERAL.map(([keys, text]) => [keys, t(text)])} />
      <Group
        title={t('Go to')}
        rows={places.map((place) => [`G ${place.key.toUpperCase()}`, t(place.name)] as const)}
      />
      <Group title={t('SQL')} rows={SQL.map(([keys, text]) => [keys, t(text)])} />
      <Group title={t('Results')} rows={RESULTS.map(([keys, text]) => [keys, t(text)])} />
      <Group title={t('Point in time')} rows={HISTORY.map(([keys, text]) => [keys, t(text)])} />
    </section>
  </Dialog>
)
