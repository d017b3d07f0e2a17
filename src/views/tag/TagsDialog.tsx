import type { Choice, TaggedKind } from '../../events/tag/tag'
import { Button, Dialog } from '../controls'
import { useCommand } from '../hooks'
import { t } from '../i18n'
import { useLogged } from '../screen/useLogged'
import { ChoicesField } from './ChoicesField'

interface TagsDialogProps {
  readonly kind: TaggedKind
  readonly id: number
  readonly name: string
  readonly tags: readonly Choice[]
  readonly onClose: () => void
}

/** Chooses the tags of a thing of a list. */
export const TagsDialog = ({ kind, id, name, tags, onClose }: TagsDialogProps) => {
  const command = useCommand()
  const [chosen, setChosen] = useLogged('the tags of a thing', tags)
  const names = (list: readonly Choice[]) => list.map((one) => one.name)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Tags of %s', name)}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              command('tag.set', { kind, id, name, tags: names(chosen), was: names(tags) })
              onClose()
            }}
          >
            {t('Apply')}
          </Button>
        </>
      }
    >
      <ChoicesField
        field="tags"
        label={t('Tags')}
        searchLabel={t('Find or make tags')}
        none={t('It has no tags yet.')}
        chosen={chosen}
        onChange={setChosen}
        creates
      />
    </Dialog>
  )
}
