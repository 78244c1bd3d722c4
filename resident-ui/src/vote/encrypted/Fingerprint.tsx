import '../question/answers.css'

/** Groups digits by four, for comparing. */
export const groupByFour = (digits: string): string => digits.match(/.{1,4}/g)?.join(' ') ?? digits

/** Shows the fingerprint of an encrypted ballot. */
export const Fingerprint = ({ name, digits }: { readonly name: string; readonly digits: string }) => (
  <>
    <p className="fingerprint-name small">{name}</p>
    <p className="fingerprint">{groupByFour(digits)}</p>
  </>
)
