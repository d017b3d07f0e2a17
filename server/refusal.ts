/** A reason not to start that a person can act on. Shown as one line, without a stack. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
