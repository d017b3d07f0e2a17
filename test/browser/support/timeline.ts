import type { Locator } from '@playwright/test'

/** From here on notes where the log ended at the next key on the time slider, and answers what tells it: the log may grow at any time. */
export const noteHead = async (slider: Locator): Promise<() => Promise<number>> => {
  await slider.evaluate((one: HTMLElement) => {
    const note = (): void => void (one.dataset['noted'] = one.ariaValueMax ?? '')
    one.addEventListener('keydown', note, { once: true, capture: true })
  })
  return async () => Number(await slider.getAttribute('data-noted'))
}
