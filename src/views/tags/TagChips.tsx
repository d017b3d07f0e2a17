import { Link } from 'wouter'

import type { Choice } from '../../events/tag'
import { tagLabel } from '../controls/selectBox'
import { t } from '../i18n'
import './tags.css'

/** Tags of a thing, each a link to all that has it (`B2.20`, `B5.33`). */
export const TagChips = ({ tags, of }: { readonly tags: readonly Choice[]; readonly of: string }) =>
  tags.length === 0 ? null : (
    <ul className="tag-chips" aria-label={t('Tags of %s', of)}>
      {tags.map(({ id, name }) => (
        <li key={id}>
          <Link className="tag" href={`/superset/all_entities/?id=${id}`} title={name}>
            {tagLabel(name)}
          </Link>
        </li>
      ))}
    </ul>
  )
