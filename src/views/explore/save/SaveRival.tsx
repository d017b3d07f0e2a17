import type { FormData } from '../../../events/chart/chart'
import type { ExploreRival } from '../../../events/explore/unsaved'
import type { Explore } from '../../../projections/explore/explores'
import { Banner, Button } from '../../controls'
import { useCommand } from '../../hooks'
import { t } from '../../i18n'

/** Display name of a control. */
export interface Named {
  readonly name: string
  readonly label: string
}

interface SaveRivalProps {
  readonly id: string
  readonly explore: Explore
  readonly rival: ExploreRival
  readonly controls: readonly Named[]
  readonly onDone: () => void
}

/** Names of the controls whose values differ from those of the version that was saved meanwhile. */
const differing = (mine: FormData, theirs: FormData, controls: readonly Named[]): readonly string[] => {
  const all = [{ name: 'viz_type', label: 'Visualization type' }, ...controls]
  return [...new Set(all.filter(({ name }) => mine[name] !== theirs[name]).map(({ label }) => t(label)))]
}

/** Says that others saved the chart while it was edited, before anything of theirs is written over. */
export const SaveRival = ({ id, explore, rival, controls, onDone }: SaveRivalProps) => {
  const command = useCommand()
  const { changedBy: by, formData: theirs } = rival
  const parts = differing(explore.formData, theirs, controls)
  const keepTheirs = (): void => {
    command('explore.discard', { key: id })
    onDone()
  }
  return (
    <Banner
      kind="warning"
      announce="alert"
      inset
      actions={
        <Button size="small" onClick={keepTheirs}>
          {t('Keep theirs')}
        </Button>
      }
    >
      {[
        t('%s saved this chart while you edited it. Nothing was written over.', by === '' ? t('Somebody') : by),
        ...(parts.length === 0 ? [] : [t('Yours differs in: %s.', parts.join(', '))]),
        t('Keep theirs: one undo brings yours back.'),
      ].join(' ')}
    </Banner>
  )
}
