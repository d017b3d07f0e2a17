interface FactProps {
  readonly name: string
  readonly value: string
  /** Shows the value on as many lines as it needs; else it is cut to one. */
  readonly whole?: boolean
}

/** A name and a value of a table or column that is selected. */
export const Fact = ({ name, value, whole = false }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd className={whole ? 'num' : 'num cut'} title={value}>
      {value}
    </dd>
  </div>
)
