// The field in the text keeps the focus, handles the keys and points to the active option.
/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role */
import type { LexicalEditor } from 'lexical'
import { useCallback, useEffect, useRef } from 'react'

import { Icon } from '../../controls'
import { t } from '../../i18n'
import { Floating } from '../Floating'
import { caretRect } from './caretRect'
import type { SlashMenuState } from './useSlash'

interface SlashMenuProps extends SlashMenuState {
  readonly editor: LexicalEditor
  readonly id: string
}

/** Id of an option, for the field that points to it. */
export const optionId = (id: string, entry: string): string => `${id}-${entry}`

/** Blocks to insert, at the slash in the text. The focus stays there; the field points to the active option. */
export const SlashMenu = ({ editor, id, entries, active, setActive, choose }: SlashMenuProps) => {
  const list = useRef<HTMLDivElement>(null)
  const anchor = useCallback(() => caretRect(editor), [editor])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <Floating anchor={anchor} className="slash-menu">
      <div ref={list} id={id} role="listbox" aria-label={t('Insert a block')} className="list">
        {entries.map((entry, index) => (
          <div
            key={entry.id}
            id={optionId(id, entry.id)}
            role="option"
            aria-selected={index === active}
            className="option"
            data-highlighted={index === active ? '' : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setActive(index)}
            onClick={() => choose(entry)}
          >
            <Icon of={entry.icon} />
            <span className="cut">{entry.label}</span>
            <span className="detail">{entry.hint}</span>
          </div>
        ))}
      </div>
    </Floating>
  )
}
