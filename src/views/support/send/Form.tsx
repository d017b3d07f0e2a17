import { useId } from 'react'

import type { LogLevel } from '../../../core/log/file/export'
import type { SupportDraft, SupportLine } from '../../context'
import { Checkbox } from '../../controls'
import { Field } from '../../controls/field/Field'
import { t, tn } from '../../i18n'
import { readableBytes } from '../../session/settings/bytes'
import { LevelChoice } from '../level/LevelChoice'
import { dayText } from './times'

/** The person's answers before a log is sent. */
export interface Wish {
  readonly level: LogLevel
  readonly note: string
  readonly agreed: boolean
}

/** Characters of a note that the server takes, less the mark of the event. */
const NOTE_CHARACTERS = 3800

const NAMES: Readonly<Record<SupportLine['kind'], () => string>> = {
  sql: () => t('Your last statement'),
  tab: () => t('Its tab'),
  message: () => t('The last error'),
}

const Preview = ({ lines, level }: { readonly lines: readonly SupportLine[]; readonly level: LogLevel }) =>
  lines.length === 0 ? null : (
    <dl className="support-lines" aria-label={t('Lines of your log as they leave')}>
      {lines.map((line) => (
        <div key={line.kind}>
          <dt>{NAMES[line.kind]()}</dt>
          <dd>
            <pre aria-label={t('In your log')}>{line.texts}</pre>
            <pre aria-label={t('Leaves')} className="leaving">
              {line[level]}
            </pre>
          </dd>
        </div>
      ))}
    </dl>
  )

interface FormProps {
  readonly draft: SupportDraft
  readonly wish: Wish
  /** Days for which the server keeps what it gets; null until known. */
  readonly keepDays: number | null
  readonly onChange: (wish: Wish) => void
}

/** The chosen level with real lines before and after, a note, and the consent. */
export const Form = ({ draft, wish, keepDays, onChange }: FormProps) => {
  const noteId = useId()
  const count = draft.head === 0 ? 0 : draft.head - draft.first + 1
  return (
    <>
      <p>
        {t(
          'Support sees your name, and your session played again step by step. Tables of results and stored passwords never leave.',
        )}
      </p>
      <LevelChoice level={wish.level} onChange={(level) => onChange({ ...wish, level })} />
      <Preview lines={draft.lines} level={wish.level} />
      <Field
        label={t('What went wrong? (optional)')}
        labelPlace="above"
        hint={t('Support reads this note as you write it.')}
        error={null}
        htmlFor={noteId}
      >
        <div className="input area">
          <textarea
            id={noteId}
            rows={3}
            maxLength={NOTE_CHARACTERS}
            value={wish.note}
            onChange={(event) => onChange({ ...wish, note: event.target.value })}
          />
        </div>
      </Field>
      <p className="ink-2">
        {t('Leaves: %s, about %s.', extent(count, draft.from), readableBytes(draft.bytes[wish.level]))}
      </p>
      <Checkbox
        label={
          keepDays === null
            ? t('I agree that support reads this. I can withdraw it at any time.')
            : tn(
                'I agree that support reads this. It is deleted after %s day, and I can withdraw it at any time.',
                'I agree that support reads this. It is deleted after %s days, and I can withdraw it at any time.',
                keepDays,
              )
        }
        checked={wish.agreed}
        onChange={(agreed) => onChange({ ...wish, agreed })}
      />
    </>
  )
}

const extent = (count: number, from: number): string => tn('%s step since ', '%s steps since ', count) + dayText(from)
