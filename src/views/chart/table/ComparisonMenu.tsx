import { ChevronDown } from 'lucide-react'

import { COMPARED, type ComparedPart } from '../../../events/chart/reading'
import { Button, Menu } from '../../controls'
import { t } from '../../i18n'

interface ComparisonMenuProps {
  /** Available parts, in the order of the table. */
  readonly parts: readonly ComparedPart[]
  /** A reader's choice of parts; null for all. */
  readonly shown: readonly ComparedPart[] | null
  readonly past: boolean
  readonly onShown: (shown: readonly ComparedPart[] | null) => void
}

/** Choice of the comparison columns beside the figures. */
export const ComparisonMenu = ({ parts, shown, past, onShown }: ComparisonMenuProps) => {
  const visible = new Set(parts.filter((part) => shown?.includes(part) !== false))
  const turn = (part: ComparedPart): void => {
    const next = parts.filter((one) => visible.has(one) !== (one === part))
    onShown(next.length === parts.length ? null : next)
  }
  const button = (
    <Button
      variant="ghost"
      size="small"
      aria-label={t('Columns of the comparison')}
      disabledReason={past ? t('Commands wait until you are back.') : null}
    >
      {parts.map((part) => (
        <span key={part} aria-hidden="true" className={visible.has(part) ? undefined : 'out'}>
          {part}
        </span>
      ))}
      <ChevronDown size={14} aria-hidden="true" />
    </Button>
  )
  if (past) return button
  return (
    <Menu
      align="end"
      label={t('Columns of the comparison')}
      trigger={button}
      items={[
        ...parts.map((part) => ({
          label: t(COMPARED[part]),
          note: part,
          checked: visible.has(part),
          stays: true,
          onSelect: () => turn(part),
        })),
        'separator' as const,
        { label: t('Show all'), disabled: visible.size === parts.length, onSelect: () => onShown(null) },
      ]}
    />
  )
}
