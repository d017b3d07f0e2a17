import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './prepare.mjs'

/** Files of code in these folders of the repository, by their paths from its root. Git need not be there. */
export const sourceFiles = (folders) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .toSorted(),
  )
