import { useEffect } from 'react'

import { Select } from '../controls'
import { useCommand, useSelect } from '../hooks'
import { t } from '../i18n'

interface TagFilterProps {
  readonly value: number | null
  readonly onChange: (tag: number | null) => void
}

const ANY = 0

/** Filters a list by a tag. */
export const TagFilter = ({ value, onChange }: TagFilterProps) => {
  const command = useCommand()
  const choices = useSelect(['tags'], (model) => model.tags.choices.tags ?? null)
  useEffect(() => void command('tag.find', { field: 'tags' }), [command])
  const list = choices?.list ?? []
  return (
    <Select
      label={t('Tag')}
      labelPlace="beside"
      size="small"
      value={value ?? ANY}
      options={[{ value: ANY, label: t('Any tag') }, ...list.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(next) => onChange(next === ANY ? null : next)}
    />
  )
}
