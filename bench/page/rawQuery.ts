export {}

declare global {
  // oxlint-disable-next-line no-var
  var rawQuery: () => Promise<number>
}

const place = document.createElement('div')
document.body.append(place)

/** The reference of P5: fetch, parse, write the first row, one frame. */
globalThis.rawQuery = async () => {
  const start = performance.now()
  const rows = JSON.parse(await (await fetch('/raw-rows')).text()) as readonly (readonly unknown[])[]
  place.textContent = rows[0]?.join(' ') ?? ''
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await new Promise((resolve) => setTimeout(resolve, 0))
  return performance.now() - start
}
