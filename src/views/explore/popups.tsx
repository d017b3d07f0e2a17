import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Control } from '../../domain/charts/kinds/types'
import { Icon, type LucideIcon } from '../controls'
import { t } from '../i18n'
import { useEditor } from './editor'
import { Popup } from './Popup'

interface EditPopupProps {
  readonly label: string
  readonly name: string
  readonly icon: LucideIcon
  /** Its item is not in use. */
  readonly off?: boolean
  readonly children: (close: () => void) => ReactNode
}

/** The name of a pill, which opens the form that changes it. */
export const EditPopup = ({ label, name, icon, off = false, children }: EditPopupProps) => {
  const { disabled } = useEditor()
  return (
    <Popup
      label={label}
      disabled={disabled}
      trigger={
        <button type="button" className={off ? 'pill-name off' : 'pill-name'} aria-label={t('Edit %s', name)}>
          <Icon of={icon} size={14} />
          <span className="cut">{name}</span>
        </button>
      }
    >
      {children}
    </Popup>
  )
}

interface AddPopupProps {
  readonly label: string
  readonly control: Control
  readonly text: string
  /** Open state, where the caller controls it. */
  readonly open?: boolean
  readonly onOpen?: (open: boolean) => void
  readonly children: (close: () => void) => ReactNode
}

/** Opens the form that adds to the list of a control. */
export const AddPopup = ({ control, text, ...popup }: AddPopupProps) => {
  const { disabled } = useEditor()
  return (
    <Popup
      {...popup}
      disabled={disabled}
      trigger={
        <button type="button" className="slot-add" aria-label={t('Add to %s', t(control.label))}>
          <Icon of={Plus} size={14} />
          {text}
        </button>
      }
    />
  )
}
