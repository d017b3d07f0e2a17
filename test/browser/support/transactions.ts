import type { Page, Route } from '@playwright/test'

const HELD = '/held-outside-of-transactions'

type Counting = typeof globalThis & { openTransactions?: number }

/** Counts the transactions that a page has open. To be called before the page loads anything. */
export const countTransactions = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const counting = globalThis as Counting
    counting.openTransactions = 0
    const open = IDBDatabase.prototype.transaction
    IDBDatabase.prototype.transaction = function (...args) {
      const transaction = open.apply(this, args)
      counting.openTransactions = (counting.openTransactions ?? 0) + 1
      const end = (): void => {
        counting.openTransactions = (counting.openTransactions ?? 0) - 1
      }
      transaction.addEventListener('complete', end)
      transaction.addEventListener('abort', end)
      return transaction
    }
  })
}

/**
 * Holds a page, whose transactions are counted, at a moment when it has none open: its one thread waits for an answer.
 * Returns how to let it go on. A browser chooses such a moment too before it freezes a tab.
 */
export const holdOutsideTransactions = async (page: Page): Promise<() => Promise<void>> => {
  let hold: (route: Route) => void = () => undefined
  const held = new Promise<Route>((resolve) => {
    hold = resolve
  })
  await page.route(`**${HELD}`, (route) => hold(route))
  await page.evaluate((path) => {
    const wait = (): void => {
      if ((globalThis as Counting).openTransactions !== 0) {
        setTimeout(wait)
        return
      }
      const request = new XMLHttpRequest()
      request.open('GET', path, false)
      request.send()
    }
    setTimeout(wait)
  }, HELD)
  const route = await held
  return () => route.fulfill({ body: '' })
}
