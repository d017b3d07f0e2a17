import { useEffect } from 'react'

import type { Explore } from '../../../projections/explore/explores'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { ShareLink } from '../../dialogs/ShareLink'
import { PersonalNote } from '../../upload/PersonalNote'

interface LinkDialogProps {
  readonly id: string
  readonly title: string
  readonly link: Explore['link']
  readonly onClose: () => void
}

/** A permanent link to the chart in its current state, saved or not (`B7.12`). */
export const LinkDialog = ({ id, title, link, onClose }: LinkDialogProps) => {
  const command = useCommand()
  const personal = useSelect([`explore/${id}`, 'explores'], ({ explores }) => {
    const dataset = explores.byKey[id]?.dataset
    return dataset?.personal === true ? [dataset] : []
  })
  useEffect(() => void command('explore.link', { key: id }), [command, id])
  return (
    <ShareLink
      title={title}
      words={t('Whoever opens the link sees the chart with these controls. It gives nobody access to data.')}
      link={link}
      onClose={onClose}
      hindrance={<PersonalNote datasets={personal} />}
    />
  )
}
