import { replaceInBuild } from './replaceInBuild.mjs'

/**
 * The loader of @monaco-editor/react would load Monaco from a host that is not ours where nobody gave it one. Ours comes with
 * the page (`src/views/editor/text/monaco.ts`), so the other address does not get into the build.
 */
export const ownMonaco = () =>
  replaceInBuild('ownMonaco', [
    {
      file: /\/@monaco-editor\/loader\/lib\/es\/config\/index\.js$/,
      pattern: /'https:\/\/cdn\.[^']+'/g,
      replacement: "''",
      times: 1,
    },
  ])
