import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing on the page breaks a rule of accessibility that a machine can see. */
export const checkAxe = async (page: Page): Promise<void> => {
  const axe = new AxeBuilder({ page }).exclude('[data-base-ui-focus-guard]').disableRules(['region'])
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}
