import type { Explore } from '../../projections/explores'
import { Banner, Button } from '../controls'
import { useCommand } from '../hooks'
import { t } from '../i18n'

/** What a control is called. */
export interface Named {
  readonly name: string
  readonly label: string
}

interface SaveRivalProps {
  readonly id: string
  readonly explore: Explore
  /** Who saved the chart meanwhile; empty where nobody says it. */
  readonly by: string
  readonly controls: readonly Named[]
  readonly onDone: () => void
}

/** Names of the controls whose values differ from those of the version that was saved meanwhile. */
const differing = ({ formData, start }: Explore, controls: readonly Named[]): readonly string[] => {
  const all = [{ name: 'viz_type', label: 'Visualization type' }, ...controls]
  return [...new Set(all.filter(({ name }) => formData[name] !== start[name]).map(({ label }) => t(label)))]
}

/** Says that others saved the chart while it was edited, before anything of theirs is written over. */
export const SaveRival = ({ id, explore, by, controls, onDone }: SaveRivalProps) => {
  const command = useCommand()
  const parts = differing(explore, controls)
  const keepTheirs = (): void => {
    command('explore.discard', { key: id })
    // theirs may stand on another dataset
    command('explore.open', { key: id, sliceId: explore.slice?.id ?? null })
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
