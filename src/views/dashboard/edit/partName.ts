import { componentName, type Component } from '../../../events/dashboard/layout'
import { t } from '../../i18n'
import { said } from '../../sentences'

const KINDS: Readonly<Record<string, string>> = {
  ROW: 'row',
  COLUMN: 'column',
  DIVIDER: 'divider',
  TABS: 'tabs',
  MARKDOWN: 'text',
}

/** Name of a part under edit. */
export const partName = (component: Component): string => {
  const kind = KINDS[component.type]
  return kind === undefined ? said(componentName(component)) : t(kind)
}
