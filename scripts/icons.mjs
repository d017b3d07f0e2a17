import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const LIST = fileURLToPath(new URL('../node_modules/lucide-react/dist/esm/lucide-react.mjs', import.meta.url))
const SOURCE = /\/src\/[^?]*\.tsx?$/
const NAMED = /import \{([^}]*)\} from 'lucide-react'/g

/** The file of each icon, by the names that the one module of the library gives to it. */
const filesByName = () => {
  const lines = [...readFileSync(LIST, 'utf8').matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\./g)]
  return new Map(
    lines.flatMap(([, names, file]) => [...names.matchAll(/default as (\w+)/g)].map(([, name]) => [name, file])),
  )
}

/** The icon that a module is, as its file is called; null where it is none. */
export const iconOf = (id) => /\/lucide-react\/.*\/icons\/([\w-]+)\./.exec(id)?.[1] ?? null

/**
 * The icons that our sources name. The module graph does not show this: in it every source imports the module that lists all
 * icons.
 */
export const iconsIn = (ids) => {
  const files = filesByName()
  const named = [...ids].filter((id) => SOURCE.test(id)).flatMap((id) => [...readFileSync(id, 'utf8').matchAll(NAMED)])
  return new Set(named.flatMap(([, names]) => names.split(',').map((name) => files.get(name.trim().split(' ')[0]))))
}
