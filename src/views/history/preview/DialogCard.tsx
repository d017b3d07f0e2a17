import { capital } from '../../../domain/text/capital'
import { isBlank } from '../../../core/events/blank'
import { isObject } from '../../../core/json/value'
import { useSelect, useSession } from '../../hooks'
import { PastDialog } from '../../screen/PastDialog'
import { t } from '../../i18n'

/** `first_name` and `firstName` as people read them: "First name". */
const fieldWords = (field: string): string => {
  const words = field
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return capital(words)
}

const valueText = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  return value === null ? '' : JSON.stringify(value)
}

const fieldsOf = (key: string, value: unknown): readonly (readonly [field: string, text: string])[] =>
  isObject(value)
    ? Object.entries(value).map(([field, one]) => [fieldWords(field), valueText(one)])
    : [[fieldWords(key.split(': ')[1] ?? ''), valueText(value)]]

/** The topmost dialog of then with what was typed in it, for a dialog that its screen does not show by itself. */
export const DialogCard = () => {
  const session = useSession()
  const window = useSelect(['screens'], ({ screens }) => screens.windows[session] ?? null)
  const dialog = window?.dialogs.at(-1)
  if (window === null || dialog === undefined) return null
  const typed = Object.entries(window.drafts).filter(([, { within }]) => within === dialog.title)
  const title = dialog.title === '' || isBlank(dialog.title) ? t(dialog.dialog, '…') : dialog.title
  return (
    <div className="dialog-card">
      <PastDialog title={title}>
        {typed.length === 0 ? (
          <p>{t('This dialog was open.')}</p>
        ) : (
          <dl className="typed">
            {typed.flatMap(([key, { value }]) =>
              fieldsOf(key, value).map(([field, text]) => (
                <div key={field}>
                  <dt>{field}</dt>
                  <dd>{text}</dd>
                </div>
              )),
            )}
          </dl>
        )}
      </PastDialog>
    </div>
  )
}
