/** Properties whose value may fetch something. */
const FETCHES = /(?:url|image-set|src|image)\s*\(/i
const IN_TEXT = /^\s*(?:url\(\s*["']?data:image\/(?:png|jpeg|gif|webp|avif)[;,][^)]*\)\s*)$/i

const clean = (style: CSSStyleDeclaration): void => {
  for (const name of Array.from(style)) {
    const value = style.getPropertyValue(name)
    const leaves = name === 'position' && /fixed/i.test(value)
    if (leaves || (FETCHES.test(value) && !IN_TEXT.test(value))) style.removeProperty(name)
  }
}

const cleaned = (rules: CSSRuleList): string =>
  [...rules]
    .map((rule) => {
      if (rule instanceof CSSStyleRule) {
        clean(rule.style)
        // a nested rule lies in the text of its outer one
        return FETCHES.test(rule.cssText.replaceAll(/url\(\s*["']?data:[^)]*\)/gi, '')) ? '' : rule.cssText
      }
      if (rule instanceof CSSMediaRule) return `@media ${rule.conditionText} {${cleaned(rule.cssRules)}}`
      if (rule instanceof CSSSupportsRule) return `@supports ${rule.conditionText} {${cleaned(rule.cssRules)}}`
      return rule instanceof CSSKeyframesRule && !FETCHES.test(rule.cssText) ? rule.cssText : ''
    })
    .join('\n')

/**
 * The CSS of a dashboard, for what lies below `scope` alone: it loads nothing and covers nothing outside. What the
 * browser does not understand is dropped.
 */
export const customSheet = (css: string, scope: string): CSSStyleSheet => {
  const read = new CSSStyleSheet()
  read.replaceSync(css)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@scope (${scope}) {${cleaned(read.cssRules)}}`)
  return sheet
}
