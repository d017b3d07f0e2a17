import { GripVertical, PaintBucket, Pencil, Trash2, UserSearch } from 'lucide-react'
import { memo, Suspense, use, useRef, useState } from 'react'

import type { Component } from '../../../events/dashboard/layout'
import { hasWidth, heightOf, widthOf } from '../../../domain/layout/components'
import { IconButton } from '../../controls'
import { Opening } from '../../controls/feedback/Opening'
import { t } from '../../i18n'
import { useEdit } from './context'
import { RenameChart } from './dialogs/RenameChart'
import { SizingContext } from './resize/sizing'
import { changeStep, removeStep } from './steps'
import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'

const WhoSetPart = lazyWithRetry(() => import('../versions/WhoSetPart'), 'WhoSetPart')

const WITH_GROUND: ReadonlySet<string> = new Set(['ROW', 'COLUMN', 'HEADER', 'MARKDOWN'])
const WHITE = 'BACKGROUND_WHITE'
const WITH_BLAME: ReadonlySet<string> = new Set(['CHART', 'HEADER', 'MARKDOWN'])

interface PartToolsProps {
  readonly component: Component
  readonly name: string
}

const Grip = ({ component, name }: PartToolsProps) => {
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

/** The size of a part, or the one that it is about to have. */
const PartSize = ({ component }: Pick<PartToolsProps, 'component'>) => {
  const { width, height } = use(SizingContext) ?? { width: widthOf(component), height: heightOf(component) }
  return (
    <span className="num micro ink-3 part-size">{component.type === 'COLUMN' ? width : `${width} × ${height}`}</span>
  )
}

/** Tools of a part under edit. */
export const PartTools = memo(function PartTools({ component, name }: PartToolsProps) {
  const { dashboardId, layout, apply } = useEdit()
  const tools = useRef<HTMLDivElement>(null)
  const [blamed, setBlamed] = useState(false)
  const [renaming, setRenaming] = useState(false)
  const { id, type, meta } = component
  const remove = (): void => apply(removeStep(layout(), id))
  const paint = (): void =>
    apply(changeStep(layout(), id, { background: meta['background'] === WHITE ? 'BACKGROUND_TRANSPARENT' : WHITE }))
  return (
    <>
      <div
        ref={tools}
        className={`part-tools tools-${type.toLowerCase()}`}
        role="toolbar"
        aria-label={t('Tools of %s', name)}
      >
        <Grip component={component} name={name} />
        {hasWidth(component) && <PartSize component={component} />}
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
      <Suspense fallback={<Opening onGiveUp={() => setBlamed(false)} />}>
        {blamed && <WhoSetPart dashboardId={dashboardId} part={id} anchor={tools} onClose={() => setBlamed(false)} />}
      </Suspense>
      {renaming && <RenameChart component={component} onClose={() => setRenaming(false)} />}
    </>
  )
})
