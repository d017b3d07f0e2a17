// Pictures are kept as WebP: a fifth of the size of PNG, at no loss that is seen.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../prepare.mjs'

const QUALITY = 0.86
/** Bytes that a picture may take, so that a clone of the repository stays small. */
const MOST = 150_000

/** Writes a picture of the page, or of a part of it, under docs/images. Throws when it is too large. */
export const picture = async (page, name, part = page) => {
  const png = await part.screenshot({ animations: 'disabled' })
  const blank = await page.context().newPage()
  const encoded = await blank.evaluate(
    async ({ data, quality }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      canvas.getContext('2d').drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', quality).split(',')[1]
    },
    { data: png.toString('base64'), quality: QUALITY },
  )
  await blank.close()
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length > MOST) throw new Error(`${name} takes ${bytes.length} bytes; at most ${MOST} are kept`)
  const file = join(root, 'docs/images', `${name}.webp`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, bytes)
}
