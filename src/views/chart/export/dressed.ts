/** Style properties that a drawing takes from the style sheet. */
const DRAWN = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'letter-spacing',
  'font-variant-numeric',
] as const

/** Style properties that other parts of a page take from it, too. */
const LAID_OUT = [
  ...DRAWN,
  'display',
  'visibility',
  'position',
  'top',
  'right',
  'bottom',
  'left',
  'z-index',
  'box-sizing',
  'width',
  'height',
  'min-width',
  'max-width',
  'margin',
  'padding',
  'border',
  'border-radius',
  'border-collapse',
  'border-spacing',
  'table-layout',
  'background-color',
  'background-image',
  'background-size',
  'background-position',
  'background-repeat',
  'box-shadow',
  'color',
  'transform',
  'overflow',
  'text-overflow',
  'white-space',
  'word-break',
  'overflow-wrap',
  'text-align',
  'vertical-align',
  'text-transform',
  'line-height',
  'font-style',
  'direction',
  'flex',
  'flex-direction',
  'flex-wrap',
  'align-items',
  'align-self',
  'justify-content',
  'gap',
  'grid-template-columns',
  'grid-template-rows',
  'grid-column',
  'grid-row',
  'clip-path',
] as const

/** Attributes that mean nothing, or something else, outside the page. */
const LEFT_OUT = ['class', 'id', 'tabindex', 'href', 'src', 'for'] as const

const dress = (
  from: Element,
  to: HTMLElement | SVGElement,
  names: readonly string[],
  leftOut: readonly string[],
): void => {
  const styles = getComputedStyle(from)
  for (const name of leftOut) to.removeAttribute(name)
  to.setAttribute(
    'style',
    names
      .flatMap((name) => {
        const value = styles.getPropertyValue(name)
        return value === '' ? [] : [`${name}:${value}`]
      })
      .join(';'),
  )
  for (const [at, child] of [...from.children].entries()) {
    const twin = to.children[at]
    if (twin instanceof HTMLElement || twin instanceof SVGElement) dress(child, twin, names, leftOut)
  }
  // hidden parts cannot be scrolled to
  if (/auto|scroll/.test(styles.overflow)) to.style.overflow = 'hidden'
  // a copy is scrolled to its begin
  const [first] = to.children
  if (first instanceof HTMLElement && (from.scrollTop > 0 || from.scrollLeft > 0)) {
    first.style.marginTop = `${-from.scrollTop}px`
    first.style.marginLeft = `${-from.scrollLeft}px`
    to.style.overflow = 'hidden'
  }
}

/** A copy of a drawing that looks the same wherever it is shown: it has every style in itself. */
export const dressedDrawing = (drawing: SVGSVGElement): SVGSVGElement => {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  // its parts name each other by their ids
  dress(drawing, copy, DRAWN, ['class'])
  return copy
}

/** The same of any part of the page. */
export const dressedPart = (element: Element): HTMLElement | SVGElement => {
  const copy = element.cloneNode(true) as HTMLElement | SVGElement
  dress(element, copy, LAID_OUT, LEFT_OUT)
  copy.style.margin = '0'
  return copy
}
