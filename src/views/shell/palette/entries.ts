import {
  ChartColumn,
  Copy,
  FileUp,
  History,
  Keyboard,
  LifeBuoy,
  ListX,
  LogOut,
  Monitor,
  Moon,
  Play,
  Plus,
  Redo2,
  RotateCcw,
  Square,
  SquareTerminal,
  Sun,
  TextAlignStart,
  Undo2,
} from 'lucide-react'

import { stepSentence } from '../../../commands/undo/undo'
import type { UndoScope } from '../../../core/events/define'
import type { Editor } from '../../../projections/editor/editors'
import type { ReadModel } from '../../../core/readModel/model'
import { isRunning } from '../../../projections/run/runs'
import { activeEditor, openEditors } from '../../../projections/editor/selectors'
import { latestRun } from '../../../projections/run/selectors'
import { may } from '../../../projections/session/permissions'
import { redoTop, undoTop } from '../../../projections/undo/selectors'
import type { Subject } from '../../../projections/undo/undo'
import type { Services } from '../../context'
import { chooseFiles } from '../../upload/openFile'
import type { LucideIcon } from '../../controls'
import { t } from '../../i18n'
import { said } from '../../sentences'
import type { Place } from './places'
import { travel } from '../undoSteps'

export type PaletteGroup =
  | 'Open'
  | 'Dashboards'
  | 'Charts'
  | 'Datasets'
  | 'Saved queries'
  | 'Tables'
  | 'Columns'
  | 'People'
  | 'Run'
  | 'History'

/** A line of the palette. */
export interface PaletteEntry {
  readonly id: string
  readonly group: PaletteGroup
  readonly icon: LucideIcon
  readonly text: string
  /** Beside the text: the kind of thing. */
  readonly detail?: string
  /** On the right. */
  readonly note?: string
  readonly shortcut?: string
  /** The server found it, also by another field than its name. */
  readonly isFound?: boolean
  readonly run: () => void
}

export interface PaletteHelp {
  readonly services: Pick<Services, 'dispatch' | 'session' | 'holdFile' | 'signOut'>
  readonly navigate: (path: string) => void
  readonly onKeys: () => void
  readonly onSupport: (() => void) | null
  readonly places: readonly Place[]
  /** Whose steps undo takes back. */
  readonly scope?: UndoScope | null
  readonly subject?: Subject | undefined
}

/** Places and tabs to go to. */
export const openEntries = (model: ReadModel, { services, navigate, places }: PaletteHelp): readonly PaletteEntry[] => [
  ...openEditors(model.editors).map((editor) => ({
    id: `tab ${editor.id}`,
    group: 'Open' as const,
    icon: SquareTerminal,
    text: editor.name,
    detail: t('SQL tab'),
    run: () => {
      services.dispatch('editor.activate', { id: editor.id })
      navigate('/sqllab/')
    },
  })),
  ...places.map((place) => ({
    id: `place ${place.path}`,
    group: 'Open' as const,
    icon: place.icon,
    text: t(place.name),
    detail: t('place'),
    shortcut: `G ${place.key.toUpperCase()}`,
    run: () => navigate(place.path),
  })),
]

const tabCommands = (
  model: ReadModel,
  editor: Editor,
  { dispatch }: Pick<Services, 'dispatch'>,
): readonly Omit<PaletteEntry, 'group'>[] => {
  const { id, name } = editor
  const run = latestRun(model, editor)
  const running = run !== null && isRunning(run.state)
  return [
    running
      ? { id: 'stop', icon: Square, text: t('Stop %s', name), run: () => dispatch('run.stop', { queryId: run.id }) }
      : { id: 'run', icon: Play, text: t('Run %s', name), run: () => dispatch('run.start', { editorId: id }) },
    {
      id: 'format',
      icon: TextAlignStart,
      text: t('Format the SQL of %s', name),
      run: () => dispatch('editor.format', { id }),
    },
    { id: 'clone', icon: Copy, text: t('Duplicate %s', name), run: () => dispatch('editor.clone', { id }) },
    { id: 'close', icon: ListX, text: t('Close %s', name), run: () => dispatch('editor.close', { id }) },
  ]
}

const themes = [
  ['light', Sun, 'Use the light theme'],
  ['dark', Moon, 'Use the dark theme'],
  ['system', Monitor, "Use the system's theme"],
] as const

/** Commands that would do something now. */
export const runEntries = (model: ReadModel, help: PaletteHelp): readonly PaletteEntry[] => {
  const { services, navigate, onKeys, onSupport, scope = 'sql', subject } = help
  const { dispatch, session } = services
  const undoes = scope === null ? null : { scope, subject }
  const undo = undoes === null ? null : undoTop(model, session, undoes.scope, subject)
  const redo = undoes === null ? null : redoTop(model, session, undoes.scope, subject)
  const editor = activeEditor(model, session)
  const toSql = (act: () => unknown) => () => {
    act()
    navigate('/sqllab/')
  }
  const entries: readonly (Omit<PaletteEntry, 'group' | 'run'> & { readonly run: () => unknown })[] = [
    { id: 'new', icon: Plus, text: t('New tab'), run: toSql(() => dispatch('editor.add', {})) },
    ...(may(model, 'can_write on Chart')
      ? [{ id: 'new-chart', icon: ChartColumn, text: t('New chart'), run: () => navigate('/explore/') }]
      : []),
    { id: 'open-file', icon: FileUp, text: t('Query a file'), run: toSql(() => chooseFiles(services)) },
    ...(editor === null
      ? []
      : tabCommands(model, editor, services).map((entry) => ({ ...entry, run: toSql(entry.run) }))),
    ...(model.editors.closedOrder.length === 0
      ? []
      : [
          {
            id: 'reopen',
            icon: RotateCcw,
            text: t('Reopen the closed tab'),
            run: toSql(() => dispatch('editor.reopen', {})),
          },
        ]),
    ...(undoes === null || undo === null
      ? []
      : [
          {
            id: 'undo',
            icon: Undo2,
            text: t('Undo: %s', said(stepSentence(model, undo))),
            shortcut: 'Mod+Z',
            run: () => travel(dispatch, 'undo', undoes),
          },
        ]),
    ...(undoes === null || redo === null
      ? []
      : [
          {
            id: 'redo',
            icon: Redo2,
            text: t('Redo: %s', said(stepSentence(model, redo))),
            shortcut: 'Mod+Shift+Z',
            run: () => travel(dispatch, 'redo', undoes),
          },
        ]),
    ...themes
      .filter(([theme]) => theme !== model.session.theme)
      .map(([theme, icon, text]) => ({
        id: `theme ${theme}`,
        icon,
        text: t(text),
        run: () => dispatch('session.choose_theme', { theme }),
      })),
    { id: 'keys', icon: Keyboard, text: t('Keyboard shortcuts'), shortcut: '?', run: onKeys },
    ...(onSupport === null ? [] : [{ id: 'support', icon: LifeBuoy, text: t('Send to support'), run: onSupport }]),
    { id: 'out', icon: LogOut, text: t('Sign out'), run: () => void services.signOut() },
  ]
  return entries.map(({ run, ...entry }) => ({
    ...entry,
    group: 'Run',
    run: () => {
      run()
    },
  }))
}

/** Icon of the history lines. */
export const HISTORY_ICON = History
