import {
  Ban,
  Bell,
  Braces,
  ChartColumn,
  ChartSpline,
  CircleX,
  Columns3,
  Database,
  DatabaseZap,
  Download,
  Eye,
  FileQuestionMark,
  FileUp,
  Gauge,
  GitBranch,
  HardDrive,
  Pencil,
  Play,
  Redo2,
  Save,
  Share2,
  SquareFunction,
  SquareTerminal,
  Table2,
  TextAlignStart,
  Undo2,
  User,
  Zap,
} from 'lucide-react'

import type { LucideIcon } from '../controls'
import type { Entry } from './entry'

const TYPES: Readonly<Record<string, LucideIcon>> = {
  'editor.added': SquareTerminal,
  'editor.reopened': SquareTerminal,
  'editor.closed': SquareTerminal,
  'editor.activated': SquareTerminal,
  'editor.template_params_set': Braces,
  'editor.formatted': TextAlignStart,
  'editor.format_requested': TextAlignStart,
  'session.branched': GitBranch,
  'undo.redone': Redo2,
  'command.rejected': Ban,
}
const AREAS: Readonly<Record<string, LucideIcon>> = {
  editor: Pencil,
  run: Play,
  schema: Database,
  databases: DatabaseZap,
  estimate: Gauge,
  preview: Eye,
  dataset: Table2,
  table: Table2,
  grid: Columns3,
  saved: Save,
  share: Share2,
  tab: SquareTerminal,
  functions: SquareFunction,
  chart: ChartColumn,
  explore: ChartSpline,
  session: User,
  job: Download,
  upload: FileUp,
  undo: Undo2,
  toast: Bell,
  storage: HardDrive,
  effect: Zap,
  command: Ban,
}

const own = <Value>(among: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(among, key) ? among[key] : undefined

export const iconOf = (entry: Entry): LucideIcon =>
  entry.bad ? CircleX : (own(TYPES, entry.type) ?? own(AREAS, entry.area) ?? FileQuestionMark)

const AREA_NAMES: Readonly<Record<string, string>> = {
  editor: 'Tabs and text',
  run: 'Queries',
  schema: 'Schemas',
  databases: 'Databases',
  estimate: 'Cost estimates',
  preview: 'Data previews',
  dataset: 'Datasets',
  chart: 'Charts',
  explore: 'Chart editor',
  table: 'Open tables',
  grid: 'Result tables',
  saved: 'Saved queries',
  share: 'Links',
  tab: 'Tabs on the server',
  functions: 'Functions',
  session: 'Session',
  job: 'Downloads',
  upload: 'Files',
  undo: 'Undo',
  toast: 'Messages',
  storage: 'Storage',
  effect: 'Requests',
  command: 'Refusals',
}

export const areaName = (area: string): string => own(AREA_NAMES, area) ?? area
