import { t } from '../i18n'
import { changedText } from '../shell/past/changed'

interface Origin {
  readonly author: { readonly id: number; readonly name: string } | null
}

/** The name of the author of a version. */
export const authorOf = ({ author }: Origin): string => (author === null ? t('somebody who is gone') : author.name)

/** The moment of a version, in ms since 1970, as text. */
export const momentOf = (at: number): string => changedText(new Date(at).toISOString())
