import { Star } from 'lucide-react'

import { Checkbox, IconButton } from '../controls'
import { t } from '../i18n'
import { usePastRefusal } from '../pastRefusal'
import { changedText } from '../shell/past/changed'

interface ChooseCellProps {
  readonly name: string
  readonly chosen: boolean
  readonly leaving?: boolean
  readonly onChoose: (chosen: boolean) => void
}

export const ChooseCell = ({ name, chosen, leaving = false, onChoose }: ChooseCellProps) => (
  <td className="choose">
    <Checkbox label={t('Choose %s', name)} checked={chosen && !leaving} disabled={leaving} onChange={onChoose} />
  </td>
)

interface FavoriteCellProps {
  readonly name: string
  readonly favorite: boolean
  readonly onChange: (favorite: boolean) => void
}

export const FavoriteCell = ({ name, favorite, onChange }: FavoriteCellProps) => {
  const wait = usePastRefusal()
  return (
    <td className="star">
      <IconButton
        size="small"
        icon={Star}
        label={t('Favorite %s', name)}
        aria-pressed={favorite}
        className={favorite ? 'on' : ''}
        disabledReason={wait}
        onClick={() => onChange(!favorite)}
      />
    </td>
  )
}

/** A text that is whole in its tip where there is no room for it. */
export const TextCell = ({ text }: { readonly text: string }) => (
  <td className="cut" title={text}>
    {text}
  </td>
)

export const OwnersCell = ({ owners }: { readonly owners: readonly { readonly name: string }[] }) => (
  <TextCell text={owners.map(({ name }) => name).join(', ')} />
)

interface ChangedCellProps {
  /** When, as the server has it; null where it was never changed. */
  readonly on: string | null
  /** The author; empty where unknown. */
  readonly by: string
}

export const ChangedCell = ({ on, by }: ChangedCellProps) => (
  <td className="num cut" title={by === '' ? '' : t('by %s', by)}>
    {changedText(on)}
  </td>
)
