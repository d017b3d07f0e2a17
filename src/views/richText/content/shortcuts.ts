import {
  $createHorizontalRuleNode,
  $isHorizontalRuleNode,
  HorizontalRuleNode,
} from '@lexical/extension/HorizontalRuleExtension'
import {
  BOLD_ITALIC_STAR,
  BOLD_ITALIC_UNDERSCORE,
  BOLD_STAR,
  BOLD_UNDERSCORE,
  CHECK_LIST,
  CODE,
  HEADING,
  INLINE_CODE,
  ITALIC_STAR,
  ITALIC_UNDERSCORE,
  LINK,
  ORDERED_LIST,
  QUOTE,
  STRIKETHROUGH,
  UNORDERED_LIST,
  type ElementTransformer,
  type MultilineElementTransformer,
  type TextMatchTransformer,
  type Transformer,
} from '@lexical/markdown'
import { $createParagraphNode, $isElementNode } from 'lexical'

import { linkAddress } from '../../../domain/text/urls'
import { isHarmlessLink } from '../../html/cleaner'
import { $cellAround } from '../table/tables'

/** A cell of a table has no blocks, so signs of blocks stay signs there. */
const outsideCells = (transformer: ElementTransformer): ElementTransformer => ({
  ...transformer,
  replace: (parent, children, match, isImport) =>
    $cellAround(parent) === null ? transformer.replace(parent, children, match, isImport) : false,
})

const code: MultilineElementTransformer = {
  ...CODE,
  replace: (parent, ...rest) => ($cellAround(parent) === null ? CODE.replace(parent, ...rest) : false),
}

const divider: ElementTransformer = {
  type: 'element',
  dependencies: [HorizontalRuleNode],
  regExp: /^(?:---|\*\*\*|___)\s?$/,
  triggerOnEnter: true,
  export: (node) => ($isHorizontalRuleNode(node) ? '---' : null),
  replace: (parent) => {
    const rule = $createHorizontalRuleNode()
    parent.replace(rule)
    if (!$isElementNode(rule.getNextSibling())) rule.insertAfter($createParagraphNode())
    rule.selectNext(0, 0)
  },
}

const link: TextMatchTransformer = {
  ...LINK,
  replace: (node, match) =>
    isHarmlessLink(linkAddress(match[2] ?? match[3] ?? '')) ? LINK.replace?.(node, match) : undefined,
}

/** Signs of Markdown that become what they mean while somebody types. */
export const SHORTCUTS: Transformer[] = [
  ...[divider, HEADING, QUOTE, CHECK_LIST, UNORDERED_LIST, ORDERED_LIST].map(outsideCells),
  code,
  INLINE_CODE,
  BOLD_ITALIC_STAR,
  BOLD_ITALIC_UNDERSCORE,
  BOLD_STAR,
  BOLD_UNDERSCORE,
  ITALIC_STAR,
  ITALIC_UNDERSCORE,
  STRIKETHROUGH,
  link,
]
