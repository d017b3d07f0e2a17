import { GripVertical, PaintBucket, Pencil, Trash2, UserSearch } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'

import { componentName } from '../../../events/layout'
import { hasWidth, heightOf, ROOT_ID, widthOf } from '../../../projections/layout/components'
import { parentOf } from '../../../projections/layout/tree'
import { IconButton } from '../../controls'
import { Opening } from '../../controls/Opening'
import { t } from '../../i18n'
import type { ShellProps } from '../board'
import { lookOf, roomOf } from '../Part'
import { useEdit } from './context'
import { dragPart, dropOnPart } from './drag'
import { RenameChart } from './RenameChart'
import { Resizer } from './Resizer'
import { changeStep, removeStep } from './steps'
import type { Edge } from './targets'
import { said } from '../../sentences'

const VersionsDialog = lazy(async () => ({ default: (await import('../versions/VersionsDialog')).VersionsDialog }))

const FIXED: ReadonlySet<string> = new Set(['ROOT', 'GRID', 'TAB'])

/** What cannot be moved or deleted by itself; tabs at the top are joined in their own menu. */
const isHolder = ({ type, parents }: ShellProps['component']): boolean =>
  FIXED.has(type) || (type === 'TABS' && parents.at(-1) === ROOT_ID)

const WITH_GROUND: ReadonlySet<string> = new Set(['ROW', 'COLUMN', 'HEADER', 'MARKDOWN'])
const WHITE = 'BACKGROUND_WHITE'
const WITH_BLAME: ReadonlySet<string> = new Set(['CHART', 'HEADER', 'MARKDOWN'])
const ALL_EDGES: readonly Edge[] = ['top', 'bottom', 'left', 'right']
const NO_EDGES: readonly Edge[] = []

const KINDS: Readonly<Record<string, string>> = {
  ROW: 'row',
  COLUMN: 'column',
  DIVIDER: 'divider',
  TABS: 'tabs',
  MARKDOWN: 'text',
  HEADER: 'header',
}

/** What a part is called on its buttons. */
const titleOf = (component: ShellProps['component']): string => {
  const kind = KINDS[component.type]
  if (kind !== undefined && component.type !== 'HEADER') return t(kind)
  return said(componentName(component))
}

const Grip = ({ component, name }: { readonly component: ShellProps['component']; readonly name: string }) => {
  const { carry } = useEdit()
  return (
    <IconButton
      size="small"
      icon={GripVertical}
      label={t('Move %s', name)}
      className="grip"
      tooltip={t('Drag it, or press Enter and use the arrows')}
      onClick={() => carry({ id: component.id }, name)}
    />
  )
}

/** A part under edit: it can be moved, resized, changed and deleted, and others can be dropped beside it. */
export const EditShell = ({ component, children }: ShellProps) => {
  const { dashboardId, layout, apply, select } = useEdit()
  const [blamed, setBlamed] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const [renaming, setRenaming] = useState(false)
  const { id, type, meta } = component
  const empty = component.children.length === 0
  const holder = isHolder(component)
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const handle = element.querySelector<HTMLElement>(':scope > .part-tools .grip')
    const drop = dropOnPart(element, { id, edges: holder ? NO_EDGES : ALL_EDGES })
    if (holder || handle === null) return drop
    const drag = dragPart(element, handle, () => ({ id }))
    return () => {
      drag()
      drop()
    }
  }, [id, holder])
  const name = titleOf(component)
  const remove = (): void => apply(removeStep(layout(), id))
  const paint = (): void =>
    apply(changeStep(layout(), id, { background: meta['background'] === WHITE ? 'BACKGROUND_TRANSPARENT' : WHITE }))
  const horizontal = parentOf(layout(), id)?.type === 'ROW'
  return (
    // Selecting follows the focus, which the buttons inside take by keyboard.
    <div
      ref={box}
      className={`${lookOf(component)} editable${holder ? ' holder' : ''}${empty ? ' bare' : ''}${horizontal ? ' sideways' : ''}`}
      style={roomOf(component)}
      data-component={id}
      onFocus={(event) => {
        event.stopPropagation()
        select(id)
      }}
    >
      {children}
      {!holder && (
        <div className={`part-tools tools-${type.toLowerCase()}`} role="toolbar" aria-label={t('Tools of %s', name)}>
          <Grip component={component} name={name} />
          {hasWidth(component) && (
            <span className="num micro ink-3 part-size">
              {type === 'COLUMN' ? widthOf(component) : `${widthOf(component)} × ${heightOf(component)}`}
            </span>
          )}
          {type === 'CHART' && (
            <IconButton size="small" icon={Pencil} label={t('Rename %s', name)} onClick={() => setRenaming(true)} />
          )}
          {WITH_GROUND.has(type) && (
            <IconButton
              size="small"
              icon={PaintBucket}
              label={t('Background of %s', name)}
              aria-pressed={meta['background'] === WHITE}
              onClick={paint}
            />
          )}
          {WITH_BLAME.has(type) && (
            <IconButton size="small" icon={UserSearch} label={t('Who set %s', name)} onClick={() => setBlamed(true)} />
          )}
          <IconButton size="small" icon={Trash2} label={t('Delete %s', name)} onClick={remove} />
        </div>
      )}
      {hasWidth(component) && <Resizer component={component} name={name} box={box} />}
      <Suspense fallback={<Opening onGiveUp={() => setBlamed(false)} />}>
        {blamed && <VersionsDialog dashboardId={dashboardId} part={id} onClose={() => setBlamed(false)} />}
      </Suspense>
      {renaming && <RenameChart component={component} onClose={() => setRenaming(false)} />}
    </div>
  )
}
