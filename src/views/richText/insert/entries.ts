import { Gauge, Link, SquareSplitVertical, Table } from 'lucide-react'

import type { LucideIcon } from '../../controls'
import { spellKeys } from '../../controls/keys'
import { t } from '../../i18n'
import { $insertDivider, $setKind, type BlockKind } from '../content/blocks'
import { $insertTable } from '../table/tables'
import { FACES } from '../toolbar/kinds'

export interface Entry {
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly icon: LucideIcon
  /** Changes the text at the caret, in an update of the editor. */
  readonly $run?: () => void
  /** Runs after the slash has gone. */
  readonly run?: () => void
}

interface EntrySources {
  readonly inTable: boolean
  readonly onLink: () => void
  /** Null for a text that has no charts around it. */
  readonly onValue: (() => void) | null
}

const kindEntry = (kind: BlockKind, hint: string): Entry => ({
  id: kind,
  label: t(FACES[kind].label),
  icon: FACES[kind].icon,
  hint,
  $run: () => $setKind(kind),
})

/** Entries of the menu in their order. A cell of a table holds words and links only. */
export const entriesOf = ({ inTable, onLink, onValue }: EntrySources): readonly Entry[] => {
  const blocks: readonly Entry[] = [
    kindEntry('h1', '#'),
    kindEntry('h2', '##'),
    kindEntry('h3', '###'),
    kindEntry('bullet', '-'),
    kindEntry('number', '1.'),
    kindEntry('check', '[ ]'),
    kindEntry('quote', '>'),
    kindEntry('code', '```'),
    { id: 'divider', label: t('Divider'), icon: SquareSplitVertical, hint: '---', $run: $insertDivider },
    { id: 'table', label: t('Table'), icon: Table, hint: t('3 columns'), $run: $insertTable },
  ]
  return [
    ...(inTable ? [] : blocks),
    { id: 'link', label: t('Link'), icon: Link, hint: spellKeys('Mod+K').join(' '), run: onLink },
    ...(onValue === null
      ? []
      : [{ id: 'value', label: t('Value of a metric'), icon: Gauge, hint: t('live'), run: onValue }]),
  ]
}
