/** A name and a value of a table or column that is selected. */
export const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num cut" title={value}>
      {value}
    </dd>
  </div>
)
