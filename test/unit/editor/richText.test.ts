import { $createListItemNode, $createListNode } from '@lexical/list'
import { $createQuoteNode } from '@lexical/rich-text'
import { $createTableCellNode, $createTableNode, $createTableRowNode } from '@lexical/table'
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  createEditor,
  type ElementNode,
  type LexicalNode,
} from 'lexical'
import { describe, expect, test } from 'vitest'

import { KINDS } from '../../../src/views/richText/content/kinds'
import { registerReduction } from '../../../src/views/richText/content/reduce'
import { $slashMatch } from '../../../src/views/richText/insert/trigger'
import { checkedAddress } from '../../../src/views/richText/link/links'
import { $cellsOf, $rowsOf, registerCells } from '../../../src/views/richText/table/cells'

/** Reads a text after it came into an editor. */
const reduced = <Result>($make: () => LexicalNode, $read: (node: LexicalNode) => Result): Result => {
  const editor = createEditor({
    nodes: KINDS,
    onError: (error) => {
      throw error
    },
  })
  registerReduction(editor)
  registerCells(editor)
  editor.update(() => void $getRoot().append($make()), { discrete: true })
  return editor.read('pending', () => {
    const node = $getRoot().getFirstChild()
    if (node === null) throw new Error('the text is empty')
    return $read(node)
  })
}

const $paragraph = (...nodes: LexicalNode[]): ElementNode => $createParagraphNode().append(...nodes)

describe('content of the editor of texts', () => {
  test('keeps the marks of Markdown and drops others', () => {
    const format = reduced(
      () => $paragraph($createTextNode('a').toggleFormat('bold').toggleFormat('underline').setStyle('color: red')),
      (node) => [
        (node as ElementNode).getAllTextNodes()[0]?.getFormat(),
        (node as ElementNode).getAllTextNodes()[0]?.getStyle(),
      ],
    )
    expect(format).toStrictEqual([1, ''])
  })

  test('drops alignment and indentation of a block', () => {
    const look = reduced(
      () => $paragraph($createTextNode('a')).setFormat('center').setIndent(2),
      (node) => [(node as ElementNode).getFormatType(), (node as ElementNode).getIndent()],
    )
    expect(look).toStrictEqual(['', 0])
  })

  test('turns blocks in a quote into its lines', () => {
    const types = reduced(
      () =>
        $createQuoteNode().append(
          $paragraph($createTextNode('one')),
          $createListNode('bullet').append($createListItemNode().append($createTextNode('two'))),
        ),
      (node) => (node as ElementNode).getChildren().map((child) => child.getType()),
    )
    expect(types).toStrictEqual(['text', 'linebreak', 'text'])
  })

  test('divides merged cells, so that each row has as many', () => {
    const rows = reduced(
      () => {
        const cell = (text: string): ReturnType<typeof $createTableCellNode> =>
          $createTableCellNode().append($paragraph($createTextNode(text)))
        return $createTableNode().append(
          $createTableRowNode().append(cell('wide').setColSpan(2), cell('high').setRowSpan(2)),
          $createTableRowNode().append(cell('a'), cell('b')),
        )
      },
      (node) => $rowsOf(node as never).map((row) => $cellsOf(row).map((cell) => cell.getTextContent())),
    )
    expect(rows).toStrictEqual([
      ['wide', '', 'high'],
      ['a', 'b', ''],
    ])
  })

  test('makes one line of the content of a cell, and a header of the first row', () => {
    const cells = reduced(
      () =>
        $createTableNode().append(
          $createTableRowNode().append(
            $createTableCellNode().append(
              $paragraph($createTextNode('a'), $createLineBreakNode(), $createTextNode('b')),
              $createListNode('bullet').append($createListItemNode().append($createTextNode('c'))),
            ),
          ),
        ),
      (node) =>
        $cellsOf($rowsOf(node as never)[0] as never).map((cell) => [cell.getTextContent(), cell.getHeaderStyles()]),
    )
    expect(cells).toStrictEqual([['a b c', 1]])
  })

  test.each([
    ['/', ''],
    ['see /hea', 'hea'],
    ['/heading 1', 'heading 1'],
    ['and/or', undefined],
    ['https://x.org/', undefined],
    ['/ a', undefined],
  ])('reads the slash of %j', (text, query) => {
    const editor = createEditor({ nodes: KINDS })
    editor.update(
      () => {
        const node = $createTextNode(text)
        $getRoot().append($paragraph(node))
        node.selectEnd()
      },
      { discrete: true },
    )
    expect(editor.read('pending', $slashMatch)?.query).toBe(query)
  })

  test.each([
    ['example.com/x', 'https://example.com/x'],
    ['/superset/dashboard/1/', '/superset/dashboard/1/'],
    ['mailto:a@b.org', 'mailto:a@b.org'],
    ['javascript:alert(1)', null],
    ['a b', null],
    ['', null],
  ])('takes the address %j as %j', (typed, address) => {
    expect(checkedAddress(typed)).toBe(address)
  })
})
