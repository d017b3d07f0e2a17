import { useEffect, useState } from 'react'

import type { Choice, ChoiceField, TaggedKind } from '../../events/tag/tag'
import { Button, Chip, SearchField } from '../controls'
import { useCommand, useSelect } from '../hooks'
import { t } from '../i18n'
import { keepsFocus } from '../lists/rows/keepsFocus'
import './tags.css'

/** Ms without typing before the request to the server. */
const REST = 250

interface ChoicesFieldProps {
  readonly field: ChoiceField
  /** The kind of thing that gets the choices. */
  readonly of?: TaggedKind
  readonly label: string
  readonly searchLabel: string
  readonly chosen: readonly Choice[]
  readonly onChange: (chosen: readonly Choice[]) => void
  /** Text while none is chosen. */
  readonly none: string
  /** A choice that is added at once. */
  readonly mine?: Choice | null
  /** Typed text can be chosen even where it is unknown; it has the number 0. */
  readonly creates?: boolean
}

/** Chosen tags, people or roles: as chips, with a search over all of them. */
export const ChoicesField = (props: ChoicesFieldProps) => {
  const { field, label, searchLabel, chosen, onChange, none, mine = null, creates = false } = props
  const { of = 'dashboard' } = props
  const command = useCommand()
  const [search, setSearch] = useState('')
  const searchText = search.trim()
  const choices = useSelect(['tags'], (model) => model.tags.choices[field] ?? null)
  useEffect(() => {
    if (searchText === '') return undefined
    const timer = setTimeout(() => command('tag.find', { field, of, search: searchText }), REST)
    return () => clearTimeout(timer)
  }, [command, field, of, searchText])
  const is = (one: Choice) => (other: Choice) => (creates ? other.name === one.name : other.id === one.id)
  const here = choices !== null && choices.search === searchText ? choices : null
  const offers = (here?.list ?? []).filter((one) => !chosen.some(is(one)))
  const add = (one: Choice): void => {
    onChange([...chosen, one])
    setSearch('')
  }
  const newChoice = { id: 0, name: searchText }
  const makes =
    creates &&
    searchText !== '' &&
    !/[,:]/.test(searchText) &&
    !chosen.some(is(newChoice)) &&
    here?.status === 'loaded' &&
    !here.list.some(is(newChoice))
  return (
    <fieldset ref={keepsFocus} className="choices" aria-label={label}>
      <legend className="label">{label}</legend>
      <div className="chips">
        {chosen.map((one) => (
          <Chip key={creates ? one.name : one.id} onRemove={() => onChange(chosen.filter((other) => !is(one)(other)))}>
            {one.name}
          </Chip>
        ))}
        {chosen.length === 0 && <span className="ink-3 small">{none}</span>}
        {mine !== null && !chosen.some(is(mine)) && (
          <Button size="small" onClick={() => onChange([...chosen, mine])}>
            {t('Add me')}
          </Button>
        )}
      </div>
      <SearchField size="small" label={searchLabel} value={search} onChange={setSearch} />
      {searchText !== '' && (
        <>
          {offers.length > 0 && (
            <ul className="found" aria-label={t('Found')}>
              {offers.map((one) => (
                <li key={one.id}>
                  <Button size="small" variant="ghost" aria-label={t('Add %s', one.name)} onClick={() => add(one)}>
                    {one.name}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {here !== null && here.count > here.list.length && (
            <Button
              size="small"
              loading={here.status === 'loading'}
              onClick={() => command('tag.find', { field, of, search: searchText, page: here.page + 1 })}
            >
              {t('Show more of %s', here.count)}
            </Button>
          )}
          {makes && (
            <Button size="small" onClick={() => add(newChoice)}>
              {t('Make the tag %s', searchText)}
            </Button>
          )}
          {here?.status === 'failed' && (
            <p className="hint" role="alert">
              {here.message ?? ''}
            </p>
          )}
          {!makes && offers.length === 0 && here?.status !== 'failed' && (
            <p className="hint">
              {here === null || here.status === 'loading'
                ? t('Searching…')
                : creates && /[,:]/.test(searchText)
                  ? t('A tag has a name without commas and colons.')
                  : t('Nothing else has this name.')}
            </p>
          )}
        </>
      )}
    </fieldset>
  )
}
