import { AlignLeft, FileUp, Play, Square } from 'lucide-react'

import { isRunning } from '../../projections/runs'
import { IconButton, NumberCombobox, SplitButton } from '../controls'
import { useCommand, useIsPast, useServices } from '../hooks'
import { t } from '../i18n'
import { MoreActions } from './more/MoreActions'
import { SaveButtons } from './SaveButtons'
import { ShareButton } from './ShareButton'
import { chooseFiles } from '../upload/openFile'
import { useEditorField, useLatestRun, useMaxRow } from './state'

/** `selection`: what is selected, else the statement at the cursor. `plan` and `analyze` explain it instead. */
export type RunWhat = 'all' | 'selection' | 'statement' | 'plan' | 'analyze'

interface ToolbarProps {
  readonly id: string
  readonly onRun: (what: RunWhat) => void
  readonly onStop: () => void
  readonly onFormat: () => void
  /** Brings what was typed up to now into the log. */
  readonly flush: () => void
}

const LIMITS = [100, 1000, 10_000, 50_000, 100_000]
const WAIT = 'Commands wait until you are back.'

/** What one does with the SQL of a tab. */
export const Toolbar = ({ id, onRun, onStop, onFormat, flush }: ToolbarProps) => {
  const command = useCommand()
  const past = useIsPast()
  const services = useServices()
  const run = useLatestRun(id)
  const limit = useEditorField(id, (editor) => editor.queryLimit, 1000)
  const most = useMaxRow()
  const running = run !== null && isRunning(run.state)
  const items = [
    { label: t('Run all'), shortcut: 'Mod+Shift+Enter', disabled: running || past, onSelect: () => onRun('all') },
    { label: t('Run selection'), shortcut: 'Mod+Enter', disabled: running || past, onSelect: () => onRun('selection') },
    { label: t('Run statement at cursor'), disabled: running || past, onSelect: () => onRun('statement') },
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
          disabledReason={past ? t(WAIT) : null}
          onClick={onStop}
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
          disabledReason={past ? t(WAIT) : null}
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
      <IconButton label={t('Format')} icon={AlignLeft} disabledReason={past ? t(WAIT) : null} onClick={onFormat} />
      <IconButton
        label={t('Query a file')}
        icon={FileUp}
        disabledReason={past ? t(WAIT) : null}
        onClick={() => chooseFiles(services)}
      />
      <span className="grow" />
      <ShareButton id={id} flush={flush} />
      <SaveButtons id={id} flush={flush} />
      <MoreActions id={id} flush={flush} />
    </div>
  )
}
