import type { Edge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { PanelLeftOpen, Plus, RotateCcw } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'

import { viewId } from '../../../projections/editor/editors'
import { IconButton } from '../../controls'
import { preload, usePreloaded } from '../../controls/loading/preload'
import { useCommand, useIsPast, useSelect, useStorage } from '../../hooks'
import { t } from '../../i18n'
import { usePastRefusal } from '../../pastRefusal'
import { useMoreCommand } from '../useMoreCommand'
import { focusControl, focusTab } from '../focus'
import { QueryTab } from './tab/QueryTab'
import { SyncState } from './SyncState'
import type { TabChoice } from './tab/TabMenu'
import './tabs.css'

interface QueryTabsProps {
  readonly active: string | null
  readonly browserHidden: boolean
  readonly onShowBrowser: () => void
  readonly onActivate: (id: string) => void
}

const tabMenu = preload(() => import('./tab/TabMenu'))

/** The tabs of the SQL editor. One tab stop; arrows go from tab to tab, Enter opens. */
export const QueryTabs = ({ active, browserHidden, onShowBrowser, onActivate }: QueryTabsProps) => {
  const command = useCommand()
  const more = useMoreCommand()
  const past = useIsPast()
  const wait = usePastRefusal()
  const ids = useSelect(['editors'], ({ editors }) => editors.order.map((id) => viewId(editors, id)))
  const closed = useSelect(['editors'], (model) => model.editors.closedOrder.length)
  const kept = useStorage().state === 'persisted'
  const [renaming, setRenaming] = useState<string | null>(null)
  const [options, setOptions] = useState<{ readonly id: string; readonly anchor: Element } | null>(null)
  const menu = usePreloaded(tabMenu)
  const list = useRef<HTMLDivElement>(null)
  const order = useRef(ids)
  useEffect(() => {
    order.current = ids
  }, [ids])
  useEffect(() => {
    if (active === null) return undefined
    // With the frame that lays the page out anyway: at once, it would be laid out twice before the text is there.
    const frame = requestAnimationFrame(() =>
      document.getElementById(`tab-${active}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [active, ids.length])

  const renamed = useCallback((id: string) => {
    setRenaming(null)
    focusTab(id)
  }, [])
  const open = useCallback((id: string, anchor: Element) => {
    tabMenu.fetch()
    setOptions({ id, anchor })
  }, [])
  const drop = useCallback(
    (dragged: string, target: string, edge: Edge) => {
      const others = order.current.filter((id) => id !== dragged)
      const at = others.indexOf(target)
      if (at !== -1) command('editor.move', { id: dragged, index: edge === 'left' ? at : at + 1 })
    },
    [command],
  )
  const shift = (id: string, by: number): void => {
    command('editor.move', { id, index: ids.indexOf(id) + by })
    focusTab(id)
  }
  const close = (id: string): void => {
    const at = ids.indexOf(id)
    const next = ids[at + 1] ?? ids[at - 1]
    command('editor.close', { id })
    if (next === undefined) focusControl(t('New tab'))
    else focusTab(next)
  }

  const onKeyDown = (event: React.KeyboardEvent): void => {
    const target = event.target instanceof HTMLElement ? event.target : null
    const id = target?.dataset['tab']
    if (id === undefined || target === null) return
    const at = ids.indexOf(id)
    const go = (index: number): void => {
      const next = ids[(index + ids.length) % ids.length]
      if (next !== undefined) document.getElementById(`tab-${next}`)?.focus()
    }
    const moves = event.ctrlKey && event.shiftKey
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step !== 0 && moves) shift(id, step)
    else if (step !== 0) go(at + step)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(ids.length - 1)
    else if (event.key === 'Enter' || event.key === ' ') onActivate(id)
    else if (event.key === 'F2' && !past) setRenaming(id)
    else if (event.key === 'Delete' && !past) close(id)
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) open(id, target)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const choices = (id: string): readonly TabChoice[] => {
    const at = ids.indexOf(id)
    return [
      { label: t('Rename'), keys: 'F2', act: () => setRenaming(id) },
      { label: t('Duplicate'), act: () => void more('editor.clone', { id }) },
      { label: t('Move left'), keys: 'Ctrl+Shift+Left', disabled: at === 0, act: () => shift(id, -1) },
      { label: t('Move right'), keys: 'Ctrl+Shift+Right', disabled: at === ids.length - 1, act: () => shift(id, 1) },
      { label: t('Reopen closed tab'), disabled: closed === 0, act: () => command('editor.reopen', {}) },
      {
        label: t('Close other tabs'),
        disabled: ids.length < 2,
        act: () => command('editor.close_others', { id }),
      },
      { label: t('Close'), keys: 'Delete', danger: true, act: () => close(id) },
    ]
  }

  return (
    <div className="doctabs">
      {browserHidden && active !== null && (
        <IconButton
          label={t('Show schema browser')}
          icon={PanelLeftOpen}
          size="small"
          className="edge"
          disabledReason={wait}
          onClick={() => {
            onShowBrowser()
            focusControl(t('Hide schema browser'))
          }}
        />
      )}
      {ids.length > 0 && (
        // Keys come from the tabs inside.
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
        <div ref={list} role="tablist" aria-label={t('Query tabs')} className="doctabs-list" onKeyDown={onKeyDown}>
          {ids.map((id) => (
            <QueryTab
              key={id}
              id={id}
              active={id === active}
              stop={id === active}
              renaming={id === renaming}
              onActivate={onActivate}
              onRename={setRenaming}
              onRenamed={renamed}
              onOptions={open}
              onDrop={drop}
            />
          ))}
        </div>
      )}
      <IconButton
        label={t('New tab')}
        icon={Plus}
        size="small"
        className="new"
        disabledReason={wait}
        onClick={() => command('editor.add', {})}
      />
      {closed > 0 && (
        <IconButton
          label={t('Reopen closed tab')}
          icon={RotateCcw}
          size="small"
          disabledReason={wait}
          onClick={() => command('editor.reopen', {})}
        />
      )}
      <span className="grow" />
      {!past && <SyncState kept={kept} />}
      {menu !== null && (
        <menu.TabMenu
          anchor={options?.anchor ?? null}
          choices={options === null ? [] : choices(options.id)}
          disabled={past}
          onClose={() => setOptions(null)}
        />
      )}
    </div>
  )
}
