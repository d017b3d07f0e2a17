import { replaceInBuild } from './replaceInBuild.mjs'

/**
 * Every page starts with the encoder of queries. rison is one file that the bundler cannot take apart: here it loses the
 * functions for URIs and for parts of structures, which nothing calls.
 */
export const risonParts = () =>
  replaceInBuild('risonParts', [
    {
      file: /\/rison\/js\/rison\.js$/,
      pattern:
        /rison\.(?:quote|encode_object|encode_array|encode_uri|decode_object|decode_array) = function[^{]*\{[\s\S]*?\n *\};/g,
      replacement: '',
      times: 6,
    },
  ])
