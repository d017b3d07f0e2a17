import { ArrowLeft, ArrowRight, EllipsisVertical, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { newComponent, ROOT_ID } from '../../../domain/layout/components'
import { Button, Dialog, IconButton, Menu, TextField } from '../../controls'
import { useCommand } from '../../hooks'
import { t } from '../../i18n'
import { useComponent } from '../board'
import { tabTitle } from '../page/TabStrip'
import { useEdit } from './context'
import { dragPart, dropOnPart } from './drop/drag'
import { changeStep, freshId, placeStep, removeStep } from './steps'

const SIDES = ['left', 'right'] as const

const RenameTab = ({
  id,
  was,
  onClose,
}: {
  readonly id: string
  readonly was: string
  readonly onClose: () => void
}) => {
  const { layout, apply } = useEdit()
  const [title, setTitle] = useState(was)
  const keep = (): void => {
    apply(changeStep(layout(), id, { text: title.trim() }))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Rename tab')}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button variant="primary" onClick={keep}>
            {t('Rename')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('Title of the tab')}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // the same key would press the element that gets the focus back
          event.preventDefault()
          keep()
        }}
      />
    </Dialog>
  )
}

/** Adds tabs to a strip, and renames, moves and deletes the open one. Tabs are dragged by themselves. */
export const TabTools = ({ tabsId, active }: { readonly tabsId: string; readonly active: string | null }) => {
  const { layout, apply, carry, dashboardId, filters } = useEdit()
  const command = useCommand()
  const strip = useComponent(tabsId)
  const tab = useComponent(active ?? '')
  const place = useRef<HTMLDivElement>(null)
  const [renaming, setRenaming] = useState(false)
  const children = strip?.children ?? []
  const ids = children.join(' ')
  useEffect(() => {
    const bar = place.current?.parentElement
    const ends = (ids === '' ? [] : ids.split(' ')).flatMap((id) => {
      const element = bar?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(id)}"]`)
      return element === null || element === undefined
        ? []
        : [dragPart(element, null, () => ({ id })), dropOnPart(element, { id, edges: SIDES, holds: null })]
    })
    return () => {
      for (const end of ends) end()
    }
  }, [ids])
  const title = tabTitle(tab ?? undefined)
  const at = children.indexOf(active ?? '')
  const add = (): void => {
    const fresh = newComponent('TAB', freshId('TAB'))
    apply(placeStep(layout(), { fresh }, { parentId: tabsId, index: children.length }, filters))
    command('dashboard.activate_tab', { dashboardId, tabsId, tabId: fresh.id })
  }
  const shift = (by: number): void => {
    if (active !== null) apply(placeStep(layout(), { id: active }, { parentId: tabsId, index: at + by }, filters))
  }
  return (
    <div className="row tab-tools" ref={place}>
      <IconButton size="small" icon={Plus} label={t('Add tab')} onClick={add} />
      {active !== null && (
        <Menu
          items={[
            { label: t('Rename tab'), icon: Pencil, onSelect: () => setRenaming(true) },
            { label: t('Move left'), icon: ArrowLeft, disabled: at <= 0, onSelect: () => shift(-1) },
            { label: t('Move right'), icon: ArrowRight, disabled: at >= children.length - 1, onSelect: () => shift(1) },
            { label: t('Move elsewhere'), onSelect: () => carry({ id: active }, title) },
            'separator',
            {
              label: t('Delete tab'),
              icon: Trash2,
              danger: true,
              onSelect: () => apply(removeStep(layout(), active)),
            },
            ...(strip?.parents.at(-1) === ROOT_ID
              ? [{ label: t('Join the tabs'), danger: true, onSelect: () => apply(removeStep(layout(), tabsId)) }]
              : []),
          ]}
          trigger={<IconButton size="small" icon={EllipsisVertical} label={t('Options for tab %s', title)} />}
        />
      )}
      {renaming && active !== null && <RenameTab id={active} was={title} onClose={() => setRenaming(false)} />}
    </div>
  )
}
