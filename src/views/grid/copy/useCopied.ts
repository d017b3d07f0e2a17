import { useState } from 'react'

import { t, tn } from '../../i18n'
import { grouped } from '../../../core/results/exact'
import type { Selection } from './selection'

/** Message about a copy, until the selection changes; and its setter, where null is a refusal of the browser. */
export const useCopied = (
  selection: Selection | null,
): { readonly said: string; readonly tell: (cells: number | null) => number | null } => {
  const [last, setLast] = useState<{ readonly of: Selection | null; readonly said: string } | null>(null)
  return {
    said: last?.of === selection ? (last?.said ?? '') : '',
    tell: (cells) => {
      const said =
        cells === null
          ? t('The browser refused to copy.')
          : cells === 0
            ? t('There is nothing to copy.')
            : tn('%s cell copied', '%s cells copied', cells, grouped(String(cells)))
      setLast({ of: selection, said })
      return cells
    },
  }
}
