import { Tag as TagIcon } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useSearch } from 'wouter'

import type { TaggedThing } from '../../events/tag/tag'
import { EmptyState, ErrorState, Button, Skeleton } from '../controls'
import { useCommand, useSelect } from '../hooks'
import { t } from '../i18n'
import { changedText } from '../shell/past/changed'
import './tags.css'

const GROUPS = [
  { type: 'dashboard', title: 'Dashboards' },
  { type: 'chart', title: 'Charts' },
  { type: 'query', title: 'Saved queries' },
] as const

const Things = ({ title, things }: { readonly title: string; readonly things: readonly TaggedThing[] }) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    <ul className="tag-things">
      {things.map(({ type, id, name, url, owners, changedOn }) => (
        <li key={`${type}/${id}`}>
          {url === '' ? (
            <span className="cut">{name}</span>
          ) : (
            <Link className="cut" href={url} title={name}>
              {name === '' ? t('[ untitled ]') : name}
            </Link>
          )}
          <span className="cut who" title={owners.join(', ')}>
            {owners.join(', ')}
          </span>
          <span className="num ink-3">{changedText(changedOn)}</span>
        </li>
      ))}
    </ul>
  </section>
)

/** All that has a tag, by the number of the tag in the address (`B2.20`). */
const TagScreen = () => {
  const command = useCommand()
  const search = useSearch()
  const idText = new URLSearchParams(search).get('id') ?? ''
  const tagId = /^\d{1,15}$/.test(idText) ? Number(idText) : null
  const page = useSelect(['tags'], (model) => model.tags.page)
  useEffect(() => {
    if (tagId !== null) command('tag.open', { tagId })
  }, [command, tagId])
  const here = page !== null && page.tagId === tagId ? page : null
  if (tagId === null || here?.status === 'failed') {
    return (
      <div className="page" data-pane="">
        <ErrorState
          title={t('There is no such tag')}
          actions={
            tagId === null ? undefined : (
              <Button onClick={() => command('tag.open', { tagId })}>{t('Try again')}</Button>
            )
          }
        >
          {here?.message ?? t('The address names none.')}
        </ErrorState>
      </div>
    )
  }
  const value = here?.value ?? null
  if (value === null) return <Skeleton lines={[30, 60, 45, 80]} />
  return (
    <div className="page tag-page" data-pane="">
      <div>
        <h1>{t('Tag %s', value.name)}</h1>
        {value.description !== '' && <p className="ink-2">{value.description}</p>}
      </div>
      {value.things.length === 0 ? (
        <EmptyState icon={TagIcon} title={t('Nothing has this tag')}>
          {t('Nothing that is shared with you, at least.')}
        </EmptyState>
      ) : (
        GROUPS.map(({ type, title }) => {
          const things = value.things.filter((one) => one.type === type)
          return things.length === 0 ? null : <Things key={type} title={t(title)} things={things} />
        })
      )}
    </div>
  )
}

export default TagScreen
