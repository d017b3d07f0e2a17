import type { Obstacle } from '../../../domain/markdown/parse'
import { t } from '../../i18n'

const REASONS: Readonly<Record<Obstacle, string>> = {
  html: 'This text holds HTML, so it is edited as Markdown.',
  picture: 'This text holds a picture, so it is edited as Markdown.',
  reference: 'This text names links or footnotes at its end, so it is edited as Markdown.',
  entity: 'This text holds characters by name, so it is edited as Markdown.',
  nesting: 'This text holds blocks inside a list or a quote, so it is edited as Markdown.',
  length: 'This text is too long for the editor of texts, so it is edited as Markdown.',
  signs: 'This text holds very many signs of Markdown in one paragraph, so it is edited as Markdown.',
  spelling: 'This text would be spelled differently by the editor of texts, so it is edited as Markdown.',
}

/** The reason why a text opens as its source, as a sentence. */
export const reasonOf = (obstacle: Obstacle): string => t(REASONS[obstacle])
