import { receiptLines, type ReceiptFacts } from './receipt-facts.ts'
import { MixedText } from '../language/MixedText.tsx'

/** Shows the facts of a receipt line by line. */
export const ReceiptLines = ({ facts }: { readonly facts: ReceiptFacts }) => (
  <dl className="receipt-lines">
    {receiptLines(facts).map(({ name, value, isNumber }) => (
      <div key={name} className="receipt-line">
        <dt>{name}</dt>
        <dd className={isNumber ? 'receipt-number' : undefined}>
          <MixedText text={value} />
        </dd>
      </div>
    ))}
  </dl>
)
