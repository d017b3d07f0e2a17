import { ChartLine, Columns3, Copy, Table2 } from 'lucide-react'
import type { RefObject } from 'react'

import { IconButton, Menu, Segmented } from '../../controls'
import { COPY_FORMATS } from '../../grid/formats/names'
import type { CopyWhat, GridHandle } from '../../grid/Grid'
import type { GridArrangement } from '../../grid/useOwnView'
import { t } from '../../i18n'

/** The result as a table or as a chart. */
export const ShowAs = ({ arrangement: { view, change } }: { readonly arrangement: GridArrangement }) => (
  <Segmented
    label={t('Show results as')}
    size="small"
    value={view.view}
    onChange={(next) => change('grid.show_as', { view: next })}
    options={[
      { value: 'table', label: t('Table'), icon: Table2 },
      { value: 'chart', label: t('Chart'), icon: ChartLine },
    ]}
  />
)

/** Actions on the table as a whole. */
export const TableTools = ({ grid }: { readonly grid: RefObject<GridHandle | null> }) => {
  const copy = (what: CopyWhat) => () => void grid.current?.copy(what)
  return (
    <>
      <IconButton
        label={t('Columns')}
        icon={Columns3}
        size="small"
        onClick={(event) => grid.current?.columns(event.currentTarget)}
      />
      <Menu
        align="end"
        items={[
          { label: t('Copy selection'), shortcut: 'Mod+C', onSelect: copy('selection') },
          { label: t('Copy selection with headers'), onSelect: copy('selection-with-headers') },
          { label: t('Copy all rows with headers'), onSelect: copy('all-with-headers') },
          { heading: t('Selection as, or else all rows') },
          ...COPY_FORMATS.map(({ format, label }) => ({ label: t(label), onSelect: copy(format) })),
        ]}
        trigger={<IconButton label={t('Copy results')} icon={Copy} size="small" />}
      />
    </>
  )
}
