import { harmlessDeclarations } from '../../html/harmlessCss'

const inside = (rule: CSSGroupingRule): string => cleaned(rule.cssRules)

/** A rule as the browser read it, without parts that may fetch something or leave their place; empty for an unknown kind. */
const cleanedRule = (rule: CSSRule): string => {
  if (rule instanceof CSSStyleRule)
    return `${rule.selectorText} {${harmlessDeclarations(rule.style.cssText)} ${cleaned(rule.cssRules)}}`
  if (rule instanceof CSSMediaRule) return `@media ${rule.conditionText} {${inside(rule)}}`
  if (rule instanceof CSSSupportsRule) return `@supports ${rule.conditionText} {${inside(rule)}}`
  if (rule instanceof CSSKeyframesRule) return `@keyframes ${CSS.escape(rule.name)} {${cleaned(rule.cssRules)}}`
  if (rule instanceof CSSKeyframeRule) return `${rule.keyText} {${harmlessDeclarations(rule.style.cssText)}}`
  // declarations behind a nested rule, where the browser keeps them apart
  if ('CSSNestedDeclarations' in window && rule instanceof CSSNestedDeclarations)
    return harmlessDeclarations(rule.style.cssText)
  return ''
}

const cleaned = (rules: CSSRuleList): string => [...rules].map(cleanedRule).join('\n')

/**
 * The CSS of a dashboard, limited to the tree below `scope`: it loads nothing and covers nothing outside. CSS that the browser
 * does not understand is dropped.
 */
export const customSheet = (css: string, scope: string): CSSStyleSheet => {
  const read = new CSSStyleSheet()
  read.replaceSync(css)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@scope (${scope}) {${cleaned(read.cssRules)}}`)
  return sheet
}
