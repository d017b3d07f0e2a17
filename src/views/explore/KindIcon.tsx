import {
  ChartArea,
  ChartColumn,
  ChartLine,
  ChartNoAxesColumn,
  ChartPie,
  ChartScatter,
  ChartSpline,
  Grid3x3,
  Hash,
  Table2,
  TrendingUp,
  Workflow,
} from 'lucide-react'

import { Icon, type IconSize, type LucideIcon } from '../controls'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  table: Table2,
  pivot_table_v2: Grid3x3,
  big_number_total: Hash,
  big_number: TrendingUp,
  echarts_timeseries_line: ChartLine,
  echarts_timeseries_smooth: ChartSpline,
  echarts_timeseries_step: Workflow,
  echarts_timeseries_scatter: ChartScatter,
  echarts_timeseries_bar: ChartColumn,
  echarts_area: ChartArea,
  histogram_v2: ChartNoAxesColumn,
  pie: ChartPie,
}

export const KindIcon = ({ type, size }: { readonly type: string; readonly size: IconSize }) => (
  <Icon of={(Object.hasOwn(ICONS, type) ? ICONS[type] : undefined) ?? ChartColumn} size={size} />
)
