import { ArrowDown, ArrowUp, CircleAlert, Heading, ListFilter, Plus, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'

import { Button, Icon, IconButton, Menu, VisuallyHidden } from '../../controls'
import { useCommand } from '../../hooks'
import { t } from '../../i18n'
import { keepsFocus } from '../../lists/rows/keepsFocus'
import { KINDS, kindLabel, newDivider, newFilter, type DraftEntry } from './drafts'

interface DraftListProps {
  readonly dashboardId: number
  readonly entries: readonly DraftEntry[]
  readonly selected: string | null
  readonly wrong: ReadonlySet<string>
  /** Of a new filter at first: that of the one before. */
  readonly datasetId: number | null
  readonly onSelect: (id: string) => void
}

const nameOf = ({ name, filter }: DraftEntry): string =>
  name.trim() === '' ? (filter === null ? t('Untitled divider') : t('Untitled filter')) : name

interface RowProps {
  readonly entry: DraftEntry
  readonly place: number
  readonly last: number
  readonly list: DraftListProps
  readonly dragged: string | null
  readonly onDrag: (id: string | null) => void
}

const Row = ({ entry, place, last, list, dragged, onDrag }: RowProps) => {
  const command = useCommand()
  const { dashboardId, selected, wrong, onSelect } = list
  const { id, filter, deleting } = entry
  const name = nameOf(entry)
  const move = (to: number): void => void command('nativeFilters.move', { dashboardId, id, to })
  if (deleting !== null) {
    return (
      <li className="fitem gone">
        <span className="cut">{t('%s is deleted', name)}</span>
        <Button
          size="small"
          variant="ghost"
          icon={Undo2}
          aria-label={t('Undo deleting %s', name)}
          onClick={() => command('nativeFilters.keep', { dashboardId, id })}
        >
          {t('Undo')}
        </Button>
      </li>
    )
  }
  return (
    // Places are changed by the buttons and keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={`fitem ${selected === id ? 'on' : ''} ${dragged === id ? 'dragged' : ''}`}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', id)
        onDrag(id)
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => {
        if (dragged === null) return
        event.preventDefault()
        if (dragged !== id) command('nativeFilters.move', { dashboardId, id: dragged, to: place })
      }}
      onDrop={(event) => event.preventDefault()}
    >
      <button
        type="button"
        className="fitem-open"
        aria-current={selected === id ? 'true' : undefined}
        onClick={() => onSelect(id)}
        onKeyDown={(event) => {
          if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
          event.preventDefault()
          move(place + (event.key === 'ArrowUp' ? -1 : 1))
        }}
      >
        <Icon of={filter === null ? Heading : ListFilter} size={14} />
        <span className={name === entry.name ? 'cut' : 'cut none'}>{name}</span>
        {wrong.has(id) && (
          <span className="bad" title={t('Incomplete')}>
            <Icon of={CircleAlert} size={14} />
            <VisuallyHidden>{t('Incomplete')}</VisuallyHidden>
          </span>
        )}
      </button>
      <span className="fitem-does">
        <IconButton
          size="small"
          icon={ArrowUp}
          label={t('Move %s up', name)}
          disabledReason={place === 0 ? t('It is the first.') : null}
          onClick={() => move(place - 1)}
        />
        <IconButton
          size="small"
          icon={ArrowDown}
          label={t('Move %s down', name)}
          disabledReason={place === last ? t('It is the last.') : null}
          onClick={() => move(place + 1)}
        />
        <IconButton
          size="small"
          icon={Trash2}
          label={t('Delete %s', name)}
          onClick={() => command('nativeFilters.delete', { dashboardId, id, name: entry.name })}
        />
      </span>
    </li>
  )
}

/** The filters of the draft: chosen, moved, added and deleted. */
export const DraftList = (props: DraftListProps) => {
  const command = useCommand()
  const [dragged, setDragged] = useState<string | null>(null)
  const { dashboardId, entries, datasetId, onSelect } = props
  const add = (raw: Readonly<Record<string, unknown>>): void => {
    const id = String(raw['id'])
    command('nativeFilters.add', { dashboardId, id, item: JSON.stringify(raw) })
    onSelect(id)
  }
  return (
    <div className="fitems" ref={keepsFocus}>
      <Menu
        align="start"
        trigger={
          <Button icon={Plus} className="wide">
            {t('Add')}
          </Button>
        }
        items={[
          ...KINDS.map(({ type, says }) => ({
            label: kindLabel(type),
            note: t(says),
            onSelect: () => add(newFilter(type, datasetId)),
          })),
          'separator',
          { label: t('Divider'), note: t('A heading between filters'), onSelect: () => add(newDivider()) },
        ]}
      />
      <ul aria-label={t('Filters')}>
        {entries.map((entry, place) => (
          <Row
            key={entry.id}
            entry={entry}
            place={place}
            last={entries.length - 1}
            list={props}
            dragged={dragged}
            onDrag={setDragged}
          />
        ))}
      </ul>
    </div>
  )
}
