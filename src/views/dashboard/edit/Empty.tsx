import type { Component } from '../../../events/dashboard/layout'
import { t } from '../../i18n'

const WORDS: Readonly<Record<string, string>> = {
  ROW: 'Drop charts, texts and columns here',
  COLUMN: 'Drop charts and texts here',
  TAB: 'Drop charts, texts and rows here',
  GRID: 'Drop charts, texts, rows and tabs here',
}

/** A container without children, which takes some. */
export const Empty = ({ component }: { readonly component: Component }) => (
  <p className="empty-part">{t(WORDS[component.type] ?? 'Empty')}</p>
)
