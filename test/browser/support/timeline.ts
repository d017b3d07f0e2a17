import type { Locator } from '@playwright/test'

/** Notes the end of the log at the next key on the time slider, and returns a reader of it: the log may grow at any time. */
export const noteHead = async (slider: Locator): Promise<() => Promise<number>> => {
  await slider.evaluate((one: HTMLElement) => {
    const note = (): void => void (one.dataset['noted'] = one.ariaValueMax ?? '')
    one.addEventListener('keydown', note, { once: true, capture: true })
  })
  return async () => Number(await slider.getAttribute('data-noted'))
}
