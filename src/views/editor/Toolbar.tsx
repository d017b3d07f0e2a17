import { AlignLeft, FileUp, Play, Square } from 'lucide-react'
import { useState } from 'react'

import { isRunning } from '../../projections/run/runs'
import { explainsAsPlan } from '../../domain/sql/typedExplain'
import { databaseOf } from '../../projections/schema/selectors'
import { IconButton, NumberCombobox, SplitButton, type MenuItem } from '../controls'
import { isRepeatClick } from '../controls/repeatClick'
import { preload, usePreloaded } from '../controls/loading/preload'
import { useCommand, useIsPast, useSelect, useServices } from '../hooks'
import { t } from '../i18n'
import { usePastRefusal } from '../pastRefusal'
import { EstimateButton } from '../run/EstimateButton'
import type { Keep } from './tabs/KeepDialog'
import type { TextPart } from './text/handle'
import { LIMITS } from './limits'
import { CreateChart } from './more/CreateChart'
import { MoreActions } from './more/MoreActions'
import { SaveButtons } from '../savedQuery/SaveButtons'
import { ShareButton } from '../share/ShareButton'
import { chooseFiles } from '../upload/openFile'
import { useEditorField, useLatestRun, useMaxRow } from './state'
import './toolbar.css'

/** `selection`: the selected text, else the statement at the cursor. `plan` and `analyze` explain it instead. */
export type RunWhat = 'all' | 'selection' | 'statement' | 'plan' | 'analyze'

interface ToolbarProps {
  readonly id: string
  readonly onRun: (what: RunWhat) => void
  /** Keeps the result in the database, as a table or a view. */
  readonly onKeep: (keep: Keep) => void
  /** The part that Run would run, once the typed text is in the log. */
  readonly part: () => TextPart
  readonly onStop: () => void
  readonly onFormat: () => void
  /** Puts all text typed so far into the log. */
  readonly flush: () => void
}

const keepDialog = preload(() => import('./tabs/KeepDialog'))
const NOT_HERE = 'Not allowed here'

/** Parts of the Run menu that the switches of the tab's database allow. */
const useSwitched = (
  id: string,
  waits: boolean,
  keep: (method: Keep['method']) => void,
  runAll: () => void,
): MenuItem[] => {
  const dbId = useEditorField(id, (editor) => editor.dbId, null)
  const database = useSelect(['schemas'], (model) => databaseOf(model, dbId))
  const item = (label: string, allowed: boolean, onSelect: () => void): MenuItem => ({
    label: t(label),
    disabled: waits || !allowed,
    ...(allowed ? {} : { note: t(NOT_HERE) }),
    onSelect,
  })
  return [
    'separator',
    item('Run asynchronously', database?.allowRunAsync === true, runAll),
    item('Create table as', database?.allowCtas === true, () => keep('TABLE')),
    item('Create view as', database?.allowCvas === true, () => keep('VIEW')),
  ]
}

/** Actions on the SQL of a tab. */
export const Toolbar = ({ id, onRun, onKeep, part, onStop, onFormat, flush }: ToolbarProps) => {
  const command = useCommand()
  const past = useIsPast()
  const wait = usePastRefusal()
  const services = useServices()
  const run = useLatestRun(id)
  const limit = useEditorField(id, (editor) => editor.queryLimit, 1000)
  const most = useMaxRow(id)
  const running = run !== null && isRunning(run.state)
  const dbId = useEditorField(id, (editor) => editor.dbId, null)
  const explains = useSelect(['schemas'], (model) => explainsAsPlan(databaseOf(model, dbId)?.backend))
  const [keeping, setKeeping] = useState<Keep['method'] | null>(null)
  const dialog = usePreloaded(keepDialog)
  const keep = (method: Keep['method']): void => {
    keepDialog.fetch()
    setKeeping(method)
  }
  const switched = useSwitched(id, running || past, keep, () => onRun('selection'))
  const items: MenuItem[] = [
    { label: t('Run all'), shortcut: 'Mod+Shift+Enter', disabled: running || past, onSelect: () => onRun('all') },
    { label: t('Run selection'), shortcut: 'Mod+Enter', disabled: running || past, onSelect: () => onRun('selection') },
    { label: t('Run statement at cursor'), disabled: running || past, onSelect: () => onRun('statement') },
    ...(explains
      ? [
          'separator' as const,
          { label: t('Explain'), disabled: running || past, onSelect: () => onRun('plan') },
          { label: t('Explain and analyze'), disabled: running || past, onSelect: () => onRun('analyze') },
        ]
      : []),
    ...switched,
  ]
  return (
    <div className="sql-toolbar">
      {running ? (
        <SplitButton
          variant="danger"
          icon={Square}
          iconSolid
          menuLabel={t('Run options')}
          items={items}
          loading={run.stopRequested}
          disabledReason={wait}
          onClick={(event) => !isRepeatClick(event) && onStop()}
        >
          {t('Stop')}
        </SplitButton>
      ) : (
        <SplitButton
          variant={past ? 'standard' : 'primary'}
          icon={Play}
          iconSolid
          shortcut="Mod+Enter"
          menuLabel={t('Run options')}
          items={items}
          disabledReason={wait}
          onClick={() => onRun('selection')}
        >
          {t('Run')}
        </SplitButton>
      )}
      <div className="sql-limit">
        <NumberCombobox
          label={t('Row limit')}
          labelPlace="beside"
          size="small"
          value={limit}
          max={most}
          disabled={past}
          choices={LIMITS.filter((choice) => choice <= most)}
          onChange={(queryLimit) => command('editor.set_limit', { id, queryLimit })}
        />
      </div>
      <span className="vsep" />
      <IconButton label={t('Format')} icon={AlignLeft} disabledReason={wait} onClick={onFormat} />
      <EstimateButton id={id} part={part} />
      <IconButton label={t('Query a file')} icon={FileUp} disabledReason={wait} onClick={() => chooseFiles(services)} />
      {keeping !== null && dialog !== null && (
        <dialog.KeepDialog id={id} method={keeping} onClose={() => setKeeping(null)} onKeep={onKeep} />
      )}
      <span className="grow" />
      <ShareButton id={id} flush={flush} />
      <CreateChart id={id} part={part} />
      <SaveButtons id={id} flush={flush} />
      <MoreActions id={id} part={part} />
    </div>
  )
}
