import { useEffect, useMemo, useState } from 'react'

import type { Explore } from '../../../projections/explore/explores'
import { saveModalOf } from '../../../projections/explore/saveModal'
import { exploreRights } from '../../../projections/chart/rights'
import { Banner, Button, Dialog, Segmented, Select, TextField } from '../../controls'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { useLogged } from '../../screen/useLogged'
import { pageParams } from '../../shell/pageParams'
import { SaveRival, type Named } from './SaveRival'

interface SaveDialogProps {
  readonly isVisible: boolean
  readonly id: string
  readonly explore: Explore
  readonly vizType: string
  /** Display names of the controls. */
  readonly controls: readonly Named[]
  readonly queryContext: string
  /** The name of a chart that has none yet. */
  readonly proposal: string
  /** Called before it is saved; true to open the dashboard afterwards. */
  readonly onSave: (toDashboard: boolean) => void
  readonly onClose: () => void
}

/** The reason why this user cannot overwrite the chart; null when they can. */
const useOverwriteRefusal = (id: string, { slice }: Explore): string | null => {
  const rights = useSelect(['session', `explore/${id}`], (model) => exploreRights(model, id))
  if (rights.can_overwrite) return null
  return slice === null ? t('This chart is not saved yet.') : t('Only its owners may overwrite it.')
}

/** True when this user may make dashboards. */
const useNewDashboard = (): boolean =>
  useSelect(['session'], ({ session }) => session.user?.permissions.includes('can_write on Dashboard') === true)

const NONE = -1
const NEW = -2

/** Saves the chart over itself, or as another one, on a dashboard if wanted (`B2.03`, `B4.60` to `B4.62`). */
export const SaveDialog = ({
  isVisible,
  id,
  explore,
  vizType,
  controls,
  queryContext,
  proposal,
  onSave,
  onClose,
}: SaveDialogProps) => {
  const command = useCommand()
  const refusal = useOverwriteRefusal(id, explore)
  const mayMake = useNewDashboard()
  const [mode, setMode] = useLogged<'overwrite' | 'new'>(
    'the form that saves a chart: way',
    refusal === null ? 'overwrite' : 'new',
    { isChoice: true },
  )
  const [typed, setTyped] = useLogged<string | null>('the form that saves a chart: name', null)
  const name = typed ?? (explore.name === '' ? proposal : explore.name)
  const [chosenTarget, setTarget] = useState<number | null>(null)
  const [typedTitle, setTitle] = useLogged<string | null>('the form that saves a chart: dashboard', null)
  const title = typedTitle ?? explore.dataset?.name ?? ''
  const [isSubmitted, setIsSubmitted] = useState(false)
  const session = useSelect(['session'], (model) => model.session)
  const dashboardList = useSelect(['dashboard/list'], (model) => model.dashboardList)
  const explores = useSelect([`explore/${id}`], (model) => model.explores)
  const modal = useMemo(
    () => saveModalOf({ session, dashboardList, explores }, id, isVisible),
    [session, dashboardList, explores, id, isVisible],
  )
  useEffect(() => void command('dashboard.list', {}), [command])
  const { saving, placing, savedAs, saveFailed } = explore
  const rival = saveFailed?.theirs ?? null
  const deleted = isSubmitted && saveFailed?.gone === true
  const overwrites = mode === 'overwrite' && rival !== null
  const busy = saving !== null || placing !== null
  useEffect(() => {
    if (isSubmitted && !busy && savedAs !== null) onClose()
  }, [isSubmitted, busy, savedAs, onClose])
  const { dashboards, saveModalAlert } = modal
  // the dashboard that the page was opened for is the first choice
  const { dashboardId } = pageParams(location.search)
  const isOffered = dashboards?.some(({ value }) => value === dashboardId) === true
  const target = chosenTarget ?? (dashboardId !== null && isOffered ? dashboardId : NONE)
  const chosen = dashboards?.find(({ value }) => value === target) ?? null
  const dashboard =
    target === NEW
      ? { id: null, title: title.trim() }
      : chosen === null
        ? null
        : { id: chosen.value, title: chosen.label }
  const missing =
    name.trim() === '' ? t('A chart needs a name.') : dashboard?.title === '' ? t('A dashboard needs a name.') : null
  const save = (toDashboard: boolean, anyway = false): void => {
    if (missing !== null || busy) return
    setIsSubmitted(true)
    onSave(toDashboard && dashboard !== null)
    const overwrite = mode === 'overwrite'
    command('explore.save', { key: id, name, vizType, overwrite, anyway, queryContext, dashboard })
  }
  return (
    <Dialog
      open={modal.isVisible}
      onOpenChange={onClose}
      title={t('Save chart')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            disabledReason={
              dashboard === null
                ? t('Choose a dashboard first.')
                : (missing ?? (overwrites ? t('Choose between theirs and yours first.') : null))
            }
            onClick={() => save(true)}
          >
            {t('Save & go to dashboard')}
          </Button>
          <Button
            variant={overwrites ? 'danger-solid' : 'primary'}
            loading={busy}
            disabledReason={missing}
            onClick={() => save(false, overwrites)}
          >
            {overwrites ? t('Overwrite all the same') : t('Save')}
          </Button>
        </>
      }
    >
      <form
        className="dialog-stack"
        onSubmit={(event) => {
          event.preventDefault()
          // only the explicit button overwrites the version of others
          if (!overwrites) save(false)
        }}
      >
        {isSubmitted && saveFailed !== null && rival === null && !deleted && (
          <Banner kind="danger" announce="alert" inset>
            {saveFailed.message}
          </Banner>
        )}
        {deleted && (
          <Banner
            kind="warning"
            announce="alert"
            inset
            actions={
              mode === 'overwrite' && (
                <Button size="small" onClick={() => setMode('new')}>
                  {t('Save as...')}
                </Button>
              )
            }
          >
            {t('This chart was deleted meanwhile, or it is no longer shared with you. Your changes are kept here.')}
          </Banner>
        )}
        {rival !== null && <SaveRival id={id} explore={explore} rival={rival} controls={controls} onDone={onClose} />}
        {saveModalAlert !== null && (
          <Banner kind="warning" announce="alert" inset>
            {saveModalAlert}
          </Banner>
        )}
        <Segmented
          label={t('How to save')}
          value={mode}
          onChange={setMode}
          options={[
            { value: 'overwrite', label: t('Save (Overwrite)'), disabled: refusal !== null },
            { value: 'new', label: t('Save as...') },
          ]}
        />
        {explore.slice !== null && refusal !== null && <p className="ink-3">{refusal}</p>}
        <TextField
          label={t('Chart name')}
          value={name}
          maxLength={250}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        <Select
          label={t('Add to dashboard')}
          value={target}
          loading={dashboardList.list?.status === 'loading' && dashboards === null}
          options={[
            { value: NONE, label: t('None') },
            ...(mayMake ? [{ value: NEW, label: t('New dashboard') }] : []),
            ...(dashboards ?? []),
          ]}
          onChange={setTarget}
        />
        {target === NEW && (
          <TextField
            label={t('Name of the new dashboard')}
            value={title}
            maxLength={500}
            onChange={(event) => setTitle(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
        )}
        {/* Enter in a field saves, however many fields there are. */}
        <input type="submit" hidden />
      </form>
    </Dialog>
  )
}
