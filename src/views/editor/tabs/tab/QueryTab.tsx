/* A tab's own controls carry no tab stop: the tab list is one, and Delete, F2 and the menu key do the same by keyboard. */
/* oxlint-disable jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events, jsx-a11y/prefer-tag-over-role */
import type { Edge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { ChevronDown, X } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'

import { effectiveEditor } from '../../../../projections/editor/editors'
import { isChangedSince } from '../../../../projections/run/resultSet'
import { Icon } from '../../../controls'
import { preload, usePreloaded } from '../../../controls/loading/preload'
import { useCommand, useIsPast, useSelect } from '../../../hooks'
import { useEditorField, useLatestRun } from '../../state'
import { dotOf } from '../../dot'
import '../tabs.css'
import { t } from '../../../i18n'

const drag = preload(() => import('./tabDrag'))

interface QueryTabProps {
  readonly id: string
  readonly active: boolean
  /** The tab stop of the list. */
  readonly stop: boolean
  readonly renaming: boolean
  readonly onActivate: (id: string) => void
  readonly onRename: (id: string) => void
  readonly onRenamed: (id: string) => void
  readonly onOptions: (id: string, anchor: Element) => void
  readonly onDrop: (dragged: string, target: string, edge: Edge) => void
}

const useDrag = (id: string, enabled: boolean, onDrop: QueryTabProps['onDrop']) => {
  const ref = useRef<HTMLDivElement>(null)
  const [edge, setEdge] = useState<Edge | null>(null)
  const loaded = usePreloaded(drag)
  useEffect(() => {
    const element = ref.current
    return element === null || !enabled ? undefined : loaded?.dragTab(element, { id, onEdge: setEdge, onDrop })
  }, [id, enabled, onDrop, loaded])
  return { ref, edge }
}

const useDot = (id: string): string => {
  const run = useLatestRun(id)
  const changed = useSelect(['editors', 'runs'], (model) => {
    const editor = effectiveEditor(model.editors, id)
    return editor !== undefined && run !== null && isChangedSince(editor.sql, run)
  })
  const dot = dotOf(run)
  return changed && dot !== 'run' ? 'ring' : dot
}

const WORDS: Readonly<Record<string, string>> = {
  run: 'running',
  ok: 'done',
  bad: 'failed',
  ring: 'changed since it ran',
  '': 'not run',
}

export const QueryTab = memo(function QueryTab(props: QueryTabProps) {
  const { id, active, stop, renaming, onActivate, onRename, onRenamed, onOptions, onDrop } = props
  const command = useCommand()
  const past = useIsPast()
  const name = useEditorField(id, (editor) => editor.name, '')
  const dot = useDot(id)
  const { ref, edge } = useDrag(id, !past && !renaming, onDrop)
  const state = active ? 'doctab active' : 'doctab'
  const className = edge === null ? state : `${state} over-${edge}`
  if (renaming) return <RenameTab id={id} name={name} className={className} onDone={() => onRenamed(id)} />
  return (
    <div
      ref={ref}
      id={`tab-${id}`}
      role="tab"
      tabIndex={stop ? 0 : -1}
      aria-selected={active}
      aria-label={name}
      aria-controls={active ? 'query-panel' : undefined}
      title={`${name}, ${t(WORDS[dot] ?? '')}`}
      data-tab={id}
      data-entity={`editor/${id}`}
      className={className}
      onClick={() => onActivate(id)}
      onDoubleClick={() => !past && onRename(id)}
      onAuxClick={(event) => event.button === 1 && !past && command('editor.close', { id })}
      onContextMenu={(event) => {
        event.preventDefault()
        onOptions(id, event.currentTarget)
      }}
    >
      <span className={`dot ${dot}`} />
      <span className="cut">{name}</span>
      <span
        role="button"
        className="tab-button"
        aria-label={t('Options for %s', name)}
        onDoubleClick={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation()
          onOptions(id, event.currentTarget)
        }}
      >
        <Icon of={ChevronDown} size={12} />
      </span>
      {!past && (
        <span
          role="button"
          className="tab-button"
          aria-label={t('Close %s', name)}
          onDoubleClick={(event) => event.stopPropagation()}
          onClick={(event) => {
            event.stopPropagation()
            command('editor.close', { id })
          }}
        >
          <Icon of={X} size={12} />
        </span>
      )}
    </div>
  )
})

interface RenameTabProps {
  readonly id: string
  readonly name: string
  readonly className: string
  readonly onDone: () => void
}

const RenameTab = ({ id, name, className, onDone }: RenameTabProps) => {
  const command = useCommand()
  const field = useRef<HTMLInputElement>(null)
  const dropped = useRef(false)
  useEffect(() => field.current?.select(), [])
  return (
    <div className={`${className} renaming`} role="presentation">
      <input
        ref={field}
        aria-label={t('New name of %s', name)}
        defaultValue={name}
        maxLength={256}
        onBlur={(event) => {
          if (!dropped.current) command('editor.rename', { id, name: event.target.value })
          onDone()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          dropped.current = event.key === 'Escape'
          event.currentTarget.blur()
        }}
      />
    </div>
  )
}
