import { ChevronDown } from 'lucide-react'

import { Button, Menu, type MenuItem } from '../../controls'
import { t } from '../../i18n'
import type { BlockKind } from '../content/blocks'
import { FACES } from './kinds'
import type { ToolFocus } from './useRoving'

const OFFERED: readonly BlockKind[] = ['paragraph', 'h1', 'h2', 'h3', 'quote', 'code']

interface KindMenuProps extends ToolFocus {
  readonly kind: BlockKind
  readonly disabled: boolean
  readonly onChoose: (kind: BlockKind) => void
}

/** The kind of the block at the caret, and a menu of others. */
export const KindMenu = ({ kind, disabled, onChoose, ...focus }: KindMenuProps) => {
  const { label, icon } = FACES[kind]
  const isList = kind === 'bullet' || kind === 'number' || kind === 'check'
  const kinds = OFFERED.includes(kind) || isList ? OFFERED : [...OFFERED.slice(0, 4), kind, ...OFFERED.slice(4)]
  const items = kinds.map((one): MenuItem => ({
    label: t(FACES[one].label),
    icon: FACES[one].icon,
    checked: one === kind,
    disabled,
    onSelect: () => onChoose(one),
  }))
  return (
    <Menu
      label={t('Kind of the block')}
      items={items}
      trigger={
        <Button
          {...focus}
          variant="ghost"
          size="small"
          icon={icon}
          iconEnd={ChevronDown}
          className="kind"
          aria-label={t('Kind of the block: %s', t(label))}
        >
          <span className="cut">{t(label)}</span>
        </Button>
      }
    />
  )
}
