/** Works when nothing else happens, 2 s from now at the latest; answers how to call it off. */
export const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: 2000 })
    return () => cancelIdleCallback(handle)
  }
  const handle = setTimeout(work, 50)
  return () => clearTimeout(handle)
}
