import type { LogLevel } from '../../../core/log/file/export'
import { RadioInput } from '../../controls/choice/RadioInput'
import { t } from '../../i18n'
import './level.css'

const LEVELS = ['shape', 'sql', 'texts'] as const

const TITLES: Readonly<Record<LogLevel, () => string>> = {
  shape: () => t('Steps only'),
  sql: () => t('SQL and names, no values'),
  texts: () => t('All texts'),
}

const LINES: Readonly<Record<LogLevel, () => string>> = {
  shape: () => t('What was done and when. No SQL and no names.'),
  sql: () => t('Names of tables, columns, tabs and charts, and SQL without values and comments.'),
  texts: () => t('Everything you wrote, and the values that name the parts of charts.'),
}

/** The parts of a log that a level adds to the steps, and those it leaves out. */
export const LEAVES: Readonly<Record<LogLevel, () => string>> = {
  shape: () => t('Stays here: SQL, names, messages and who you are. They become placeholders.'),
  sql: () =>
    t(
      'Leaves too: names of tabs, tables, columns, charts and dashboards, and SQL. Values, numbers and comments in it, your notes and filters, and words that never ran become placeholders.',
    ),
  texts: () => t('Leaves too: SQL, names of tabs, tables and columns, messages, and your user name.'),
}

interface LevelChoiceProps {
  readonly level: LogLevel
  readonly onChange: (level: LogLevel) => void
  readonly disabled?: boolean
}

/** How much of the log leaves, from the least to everything. */
export const LevelChoice = ({ level, onChange, disabled = false }: LevelChoiceProps) => (
  <div role="radiogroup" className="levels" aria-label={t('What leaves')}>
    {LEVELS.map((one) => (
      <label key={one} className="level">
        <RadioInput
          group="level"
          label={TITLES[one]()}
          checked={one === level}
          disabled={disabled}
          onChoose={() => onChange(one)}
        />
        <b>{TITLES[one]()}</b>
        <span>{LINES[one]()}</span>
      </label>
    ))}
  </div>
)
