import { receiptLines, type ReceiptFacts } from './receipt-facts.ts'

/** What a receipt says, line by line. */
export const ReceiptLines = ({ facts }: { readonly facts: ReceiptFacts }) => (
  <dl className="receipt-lines">
    {receiptLines(facts).map(({ name, value }) => (
      <div key={name} className="receipt-line">
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
