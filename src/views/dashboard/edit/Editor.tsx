import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import type { LayoutStep } from '../../../commands/dashboard/edit'
import { viewOf, type Dashboard } from '../../../projections/dashboard/dashboards'
import { GRID_ID, ROOT_ID } from '../../../domain/layout/components'
import type { Target } from '../../../domain/layout/edit'
import { tabsTo } from '../../../domain/layout/linkTabs'
import { useCommand, useIsPast, useSelect, useSession } from '../../hooks'
import { useLogged } from '../../screen/useLogged'
import { isAsking } from '../../shell/modal'
import { BoardContext, type Board } from '../board'
import { Part } from '../page/Part'
import { whereToAdd } from './adding'
import { Carrying } from './Carrying'
import { ConflictDialog } from './dialogs/ConflictDialog'
import { EditContext, type Edit } from './context'
import { DropOverlay } from './drop/DropOverlay'
import { EditHeader } from './EditHeader'
import { EditShell } from './EditShell'
import { Empty } from './Empty'
import { partElement } from './drop/mark'
import { Palette } from './palette/Palette'
import { PropertiesDialog } from './dialogs/PropertiesDialog'
import { SaveFailed } from './dialogs/SaveFailed'
import { placeStep, type Carried } from './steps'
import { TabTools } from './TabTools'
import { Words } from './Words'
import './edit.css'

const TOOLS = { Shell: EditShell, Words, TabTools, Empty }

interface EditorProps {
  readonly dashboard: Dashboard
  readonly board: Board
}

const gripOf = (part: HTMLElement): HTMLElement | null => part.querySelector<HTMLElement>(':scope > .part-tools .grip')

/** The grip of a part, which comes when the part is near the window. */
const whenHeld = (part: HTMLElement, hold: (grip: HTMLElement) => void): void => {
  const existing = gripOf(part)
  if (existing !== null) return hold(existing)
  const observer = new MutationObserver(() => {
    const grip = gripOf(part)
    if (grip === null) return
    observer.disconnect()
    hold(grip)
  })
  observer.observe(part, { childList: true })
}

const isNewText = (carried: Carried): boolean => 'fresh' in carried && carried.fresh.type === 'MARKDOWN'

/** Brings a part into view and focuses it, unless the user has moved the focus by then. A new text takes the caret itself. */
const show = (carried: Carried): void => {
  const id = 'id' in carried ? carried.id : carried.fresh.id
  const from = document.activeElement
  requestAnimationFrame(() => {
    const element = partElement(id)
    if (element === null) return
    element.scrollIntoView({ block: 'nearest' })
    if (isNewText(carried)) return
    whenHeld(element, (grip) => {
      if (document.activeElement !== from && document.activeElement !== document.body) return
      grip.focus({ preventScroll: true })
    })
  })
}

/** A dashboard under edit (`B2.09`): its parts, and the parts to add. */
export const Editor = ({ dashboard, board }: EditorProps) => {
  const { id } = dashboard
  const command = useCommand()
  const past = useIsPast()
  const session = useSession()
  const [carrying, setCarrying] = useState<{ readonly carried: Carried; readonly name: string } | null>(null)
  const [properties, setProperties] = useLogged('the dialog of the dashboard', false, { isChoice: true })
  const latest = useRef(dashboard)
  useEffect(() => {
    latest.current = dashboard
  }, [dashboard])
  const selected = useRef<string | null>(null)
  const newText = useRef<string | null>(null)
  const tabs = useSelect([`dashboard/${id}`], ({ dashboards }) => viewOf(dashboards, session, id).tabs)
  const open = useRef(tabs)
  useEffect(() => {
    open.current = tabs
  }, [tabs])

  const apply = useCallback(
    (step: LayoutStep): void => void command('layout.edit', { dashboardId: id, step }),
    [command, id],
  )
  const edit = useMemo<Edit>(() => {
    const layout = () => latest.current.components
    const filters = () => latest.current.properties.metadata['native_filter_configuration']
    const put = (carried: Carried, target: Target): void => {
      if ('fresh' in carried && isNewText(carried)) newText.current = carried.fresh.id
      apply(placeStep(layout(), carried, target, filters()))
    }
    const add = (carried: Carried): void => {
      if (!('fresh' in carried)) return
      put(carried, whereToAdd(layout(), carried, { open: open.current, selected: selected.current }))
      show(carried)
    }
    return {
      dashboardId: id,
      layout,
      apply,
      add,
      put,
      takesCaret: (part) => newText.current === part,
      carry: (carried, name) => setCarrying({ carried, name }),
      select: (next) => {
        selected.current = next
        if (next !== newText.current) newText.current = null
      },
      get filters() {
        return filters()
      },
    }
  }, [id, apply])
  const openTab = useCallback(
    (over: string): void => {
      const parts = edit.layout()
      if (parts[over]?.type !== 'TAB') return
      for (const tab of tabsTo(parts, over)) command('dashboard.activate_tab', { dashboardId: id, ...tab })
    },
    [edit, command, id],
  )
  const tools = useMemo<Board>(() => ({ ...board, tools: TOOLS }), [board])
  const save = useCallback((): void => void command('dashboard.save', { dashboardId: id }), [command, id])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      event.preventDefault()
      // an open dialog has no answer yet, and would be lost with the end of the edit
      if (isAsking()) return
      // text that is still being typed counts
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      setTimeout(save)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [save])
  return (
    <BoardContext value={tools}>
      <EditContext value={edit}>
        <div className="db-editor">
          <div inert={past}>
            <EditHeader dashboard={dashboard} onSave={save} onProperties={() => setProperties(true)} />
            <SaveFailed dashboard={dashboard} onSave={save} />
          </div>
          <div className="db-body">
            <div className="db-board editing" data-dashboard={id}>
              <Part id={dashboard.components[ROOT_ID]?.children[0] ?? GRID_ID} />
            </div>
            <Palette />
          </div>
          <DropOverlay onRest={openTab} />
          {carrying !== null && (
            <Carrying
              layout={dashboard.components}
              carried={carrying.carried}
              name={carrying.name}
              onCancel={() => {
                setCarrying(null)
                if ('id' in carrying.carried) show(carrying.carried)
              }}
              onPlace={({ target, refusal }) => {
                // a refused part stays in its place
                const ways = refusal === null ? tabsTo(edit.layout(), target.parentId) : []
                edit.put(carrying.carried, target)
                // open the tab out of view that now holds it: a focused part cannot be hidden
                for (const tab of ways) command('dashboard.activate_tab', { dashboardId: id, ...tab })
                setCarrying(null)
                show(carrying.carried)
              }}
            />
          )}
          {properties && <PropertiesDialog dashboard={dashboard} onClose={() => setProperties(false)} />}
          {dashboard.conflict !== null && !past && (
            <ConflictDialog dashboard={dashboard} conflict={dashboard.conflict} />
          )}
        </div>
      </EditContext>
    </BoardContext>
  )
}
