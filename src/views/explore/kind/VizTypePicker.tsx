// The list it controls is a dialog, which is there while it is open.
/* oxlint-disable jsx-a11y/role-has-required-aria-props, jsx-a11y/prefer-tag-over-role */
import { ChevronDown } from 'lucide-react'
import { Suspense, useId, useState } from 'react'

import { Icon } from '../../controls'
import { t } from '../../i18n'
import { useEditor } from '../editor'
import { KindIcon } from './KindIcon'
import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'
import { Opening } from '../../controls/feedback/Opening'

const KindGallery = lazyWithRetry(() => import('./KindGallery'), 'KindGallery')

interface VizTypePickerProps {
  readonly type: string
  readonly name: string
  readonly disabled: boolean
  readonly onChoose: (key: string) => void
}

/** The kind of the chart, and the gallery to choose another one. */
export const VizTypePicker = ({ type, name, disabled, onChoose }: VizTypePickerProps) => {
  const id = useId()
  const { context } = useEditor()
  const [open, setOpen] = useState(false)
  return (
    <div className="kind-picker">
      <span className="hidden-visually" id={`${id}-label`}>
        {t('Visualization type')}
      </span>
      <button
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-labelledby={`${id}-label`}
        disabled={disabled}
        className="input select"
        onClick={() => setOpen(true)}
      >
        <span className="value">
          <KindIcon type={type} size={16} />
          <span className="cut">{t(name)}</span>
        </span>
        <Icon of={ChevronDown} size={14} className="chev" />
      </button>
      {open && (
        <Suspense fallback={<Opening onGiveUp={() => setOpen(false)} />}>
          <KindGallery type={type} context={context} onChoose={onChoose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
