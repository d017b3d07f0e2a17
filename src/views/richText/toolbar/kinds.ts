import {
  SquareCode,
  Heading1,
  Heading2,
  Heading3,
  Heading4,
  Heading5,
  Heading6,
  List,
  ListChecks,
  ListOrdered,
  LetterText,
  TextQuote,
} from 'lucide-react'

import type { LucideIcon } from '../../controls'
import { tLater } from '../../i18n'
import type { BlockKind } from '../content/blocks'

interface KindFace {
  readonly label: string
  readonly icon: LucideIcon
}

export const FACES: Readonly<Record<BlockKind, KindFace>> = {
  paragraph: { label: tLater('Paragraph'), icon: LetterText },
  h1: { label: tLater('Heading 1'), icon: Heading1 },
  h2: { label: tLater('Heading 2'), icon: Heading2 },
  h3: { label: tLater('Heading 3'), icon: Heading3 },
  h4: { label: tLater('Heading 4'), icon: Heading4 },
  h5: { label: tLater('Heading 5'), icon: Heading5 },
  h6: { label: tLater('Heading 6'), icon: Heading6 },
  quote: { label: tLater('Quote'), icon: TextQuote },
  code: { label: tLater('Code block'), icon: SquareCode },
  bullet: { label: tLater('Bulleted list'), icon: List },
  number: { label: tLater('Numbered list'), icon: ListOrdered },
  check: { label: tLater('Check list'), icon: ListChecks },
}
