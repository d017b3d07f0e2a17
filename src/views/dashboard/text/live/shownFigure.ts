const textsIn = (link: HTMLElement): readonly Text[] => {
  const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode() !== null) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  return texts
}

/** Writes a figure in place of the words of a link, in the look of their begin; the answer puts the words back. */
export const showFigure = (link: HTMLElement, figure: string): (() => void) => {
  const words = textsIn(link).map((text) => ({ text, stored: text.data }))
  const [first, ...others] = words
  if (first === undefined) {
    const added = document.createTextNode(figure)
    link.append(added)
    return () => added.remove()
  }
  first.text.data = figure
  for (const { text } of others) text.data = ''
  return () => {
    for (const { text, stored } of words) text.data = stored
  }
}
