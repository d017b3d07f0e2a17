export const timers = {
  setTimer: (callback: () => void, ms: number): number => window.setTimeout(callback, ms),
  clearTimer: (id: number): void => window.clearTimeout(id),
}
