import { replaceInBuild } from './replaceInBuild.mjs'

/**
 * Every page starts with some icons. lucide makes each a component that reads a context, tells accessible icons from others and
 * merges classes; ours are decoration inside a control that has the name, and have a size, a stroke and a class.
 */
const CREATE = `import { createElement } from 'react'
const createLucideIcon = ({ node }) => ({ size = 24, strokeWidth = 2, ...rest }) =>
  createElement(
    'svg',
    {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      ...rest,
    },
    ...node.map(([tag, attributes]) => createElement(tag, attributes)),
  )
export { createLucideIcon as default }
`

export const iconParts = () =>
  replaceInBuild('iconParts', [
    {
      file: /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/,
      pattern: /[^]*function createLucideIcon\(iconDataOrName, iconNode = \[\], aliases = \[\]\)[^]*/g,
      replacement: CREATE,
      times: 1,
    },
    // names and keys of random letters do not compress, and nothing reads them
    {
      file: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/,
      pattern: /,\s*key: "\w+"|\bname: "[\w-]+",\s*size: 24,/g,
      replacement: '',
    },
  ])
