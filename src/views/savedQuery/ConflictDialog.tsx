import type { EditorContext } from '../../events/editor/editor'
import type { SavedSummary } from '../../events/savedQuery/savedQuery'
import { effectiveEditor } from '../../projections/editor/editors'
import { databaseOf } from '../../projections/schema/selectors'
import type { ReadModel } from '../../core/readModel/model'
import { Button, Dialog } from '../controls'
import { TextDiff } from '../editor/text/diff/TextDiff'
import { useCommand, useSelect } from '../hooks'
import { t } from '../i18n'
import './conflict.css'

interface ConflictDialogProps {
  readonly id: string
  readonly conflict: { readonly theirs: SavedSummary }
  readonly onClose: () => void
}

const WHEN = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** As the difference marks the lines of each: on narrow windows one text is written under the other. */
const SIGNS = { mine: '− ', theirs: '+ ' } as const

/** Two versions of one saved query beside each other, and which of them stays. */
export const ConflictDialog = ({ id, conflict: { theirs }, onClose }: ConflictDialogProps) => {
  const command = useCommand()
  const mine = useSelect(['editors'], ({ editors }) => effectiveEditor(editors, id) ?? null)
  const nameOf = (dbId: number | null) => (model: ReadModel) => databaseOf(model, dbId)?.name ?? null
  const myDatabase = useSelect(['schemas'], nameOf(mine?.dbId ?? null))
  const theirDatabase = useSelect(['schemas'], nameOf(theirs.dbId))
  if (mine === null) return null
  const place = (database: string | null, { catalog, schema }: EditorContext): string =>
    [database ?? t('no database'), catalog, schema].filter((part) => part !== null).join(' · ')
  const facts = [
    [t('Name'), mine.name, theirs.label],
    [t('Database'), place(myDatabase, mine), place(theirDatabase, theirs)],
    [t('Parameters'), mine.templateParams ?? t('none'), theirs.templateParams ?? t('none')],
  ].filter(([, left, right]) => left !== right)
  const settle = (name: 'saved.keep_mine' | 'saved.keep_theirs') => (): void => {
    command(name, { editorId: id })
    onClose()
  }
  const saveAsNew = (): void => {
    command('saved.save', { editorId: id, label: t('%s (mine)', mine.name), description: theirs.description ?? '' })
    onClose()
  }
  const when = theirs.changedOn === null ? null : new Date(theirs.changedOn)
  return (
    <Dialog
      open
      size="wide"
      title={t('Two versions of %s', mine.name)}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('Decide later')}</Button>
          <Button onClick={saveAsNew}>{t('Save mine as new')}</Button>
          <Button onClick={settle('saved.keep_theirs')}>{t('Keep theirs')}</Button>
          <Button variant="primary" onClick={settle('saved.keep_mine')}>
            {t('Keep mine')}
          </Button>
        </>
      }
    >
      <p className="conflict-about">
        {t('Theirs is what the server holds. Keeping it puts it into this tab; Undo brings yours back.')}
      </p>
      <section className="conflict" aria-label={t('Differences')}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span aria-hidden="true">{SIGNS.mine}</span>
                {t('Mine, in this tab')}
              </th>
              <th scope="col">
                <span aria-hidden="true">{SIGNS.theirs}</span>
                {t('Theirs, saved')}
                {when !== null && <time dateTime={when.toISOString()}> {WHEN.format(when)}</time>}
              </th>
            </tr>
          </thead>
          <tbody>
            {facts.map(([what, left, right]) => (
              <tr key={what}>
                <td>
                  <b>{what}</b> {left}
                </td>
                <td>
                  <b>{what}</b> {right}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <TextDiff before={mine.sql} after={theirs.sql} names={[t('My SQL'), t('Their SQL')]} />
      </section>
    </Dialog>
  )
}
