import { CodeNode } from '@lexical/code-core'
import { HorizontalRuleNode } from '@lexical/extension/HorizontalRuleExtension'
import { LinkNode } from '@lexical/link'
import { ListItemNode, ListNode } from '@lexical/list'
import { HeadingNode, QuoteNode } from '@lexical/rich-text'
import { TableCellNode, TableNode, TableRowNode } from '@lexical/table'
import type { EditorThemeClasses, Klass, LexicalNode } from 'lexical'

/** Kinds of nodes in a text, beside the paragraphs, runs and line breaks of every editor. */
export const KINDS: readonly Klass<LexicalNode>[] = [
  HeadingNode,
  QuoteNode,
  ListNode,
  ListItemNode,
  CodeNode,
  LinkNode,
  HorizontalRuleNode,
  TableNode,
  TableRowNode,
  TableCellNode,
]

/** Classes of elements whose tag alone does not give them the looks of the shown text. */
export const THEME: EditorThemeClasses = {
  code: 'code-block',
  text: { strikethrough: 'struck' },
  list: {
    nested: { listitem: 'holds-list' },
    listitemChecked: 'task done',
    listitemUnchecked: 'task',
  },
  hrSelected: 'selected',
  tableCellSelected: 'selected',
  tableSelection: 'has-selected-cells',
}
