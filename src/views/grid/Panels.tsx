import { CellViewer } from './cells/CellViewer'
import { ColumnsPanel } from './columns/ColumnsPanel'
import { FilterPanel } from './filter/FilterPanel'
import { CellMenu, CopyMenu, HeadMenu } from './menus'
import type { Panel, Scene } from './panel'
import { RecordView } from './cells/RecordView'

/** The open panel over the grid. */
export const Panels = ({ panel, scene }: { readonly panel: Panel; readonly scene: Scene }) => {
  switch (panel.kind) {
    case 'cell-menu':
      return <CellMenu at={panel.at} place={panel.place} scene={scene} />
    case 'copy-menu':
      return <CopyMenu at={panel.at} scene={scene} />
    case 'head-menu':
      return <HeadMenu column={panel.column} anchor={panel.anchor} scene={scene} />
    case 'filter':
      return <FilterPanel key={panel.column.key} column={panel.column} anchor={panel.anchor} scene={scene} />
    case 'columns':
      return <ColumnsPanel anchor={panel.anchor} scene={scene} />
    case 'cell':
      return <CellViewer place={panel.place} scene={scene} />
    case 'record':
      return <RecordView row={panel.row} scene={scene} />
  }
}
