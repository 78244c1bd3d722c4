type SumUpProps = { readonly lines: readonly (readonly [name: string, value: string])[] }

/** Shows what will be submitted, line by line. */
export const SumUp = ({ lines }: SumUpProps) => (
  <dl className="sum-up">
    {lines.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
