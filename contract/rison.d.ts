declare module 'rison' {
  /** The parser's prototype; `error` is replaced because the original prints the input to the console. */
  interface RisonParser {
    message: string | null
    error(message: string): undefined
  }
  const rison: {
    encode(value: unknown): string
    decode(text: string): unknown
    parser: { prototype: RisonParser }
  }
  export default rison
}
