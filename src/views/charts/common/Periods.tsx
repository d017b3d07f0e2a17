/** The period of a chart and the one it is compared with, said above what is drawn; nothing where it is not known. */
export const Periods = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <p className="chart-periods cut" title={text}>
      {text}
    </p>
  )
