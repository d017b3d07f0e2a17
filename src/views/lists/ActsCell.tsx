import { Tags, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button, IconButton } from '../controls'
import { t } from '../i18n'
import { useTagRefusal } from '../tag/chips/useTagging'

interface ActsCellProps {
  readonly name: string
  readonly owners: readonly { readonly id: number }[]
  /** It was deleted, and can still be kept. */
  readonly leaving: boolean
  /** Other actions on a thing of this kind. */
  readonly children: ReactNode
  /** Null without the right to tag. */
  readonly onTag: (() => void) | null
  /** The reason why it cannot be deleted; null when it can. */
  readonly deleteRefusal: string | null
  readonly onDelete: () => void
  readonly onKeep: () => void
}

/** The end of a row: its actions, or, once it was deleted, its undo. */
export const ActsCell = (props: ActsCellProps) => {
  const { name, owners, leaving, children, onTag, deleteRefusal, onDelete, onKeep } = props
  const tagRefusal = useTagRefusal({ owners })
  if (leaving)
    return (
      <td className="acts">
        <Button size="small" icon={Undo2} aria-label={t('Keep %s', name)} onClick={onKeep}>
          {t('Keep')}
        </Button>
      </td>
    )
  return (
    <td className="acts">
      {children}
      {onTag !== null && (
        <IconButton
          size="small"
          icon={Tags}
          label={t('Tags of %s', name)}
          disabledReason={tagRefusal}
          onClick={onTag}
        />
      )}
      <IconButton
        size="small"
        icon={Trash2}
        label={t('Delete %s', name)}
        disabledReason={deleteRefusal}
        onClick={onDelete}
      />
    </td>
  )
}
