import '../question/answers.css'

/** Four digits at a time: whoever compares them loses no place. */
const inFours = (digits: string): string => digits.match(/.{1,4}/g)?.join(' ') ?? digits

/** How an encrypted ballot is known again. */
export const Fingerprint = ({ name, digits }: { readonly name: string; readonly digits: string }) => (
  <>
    <p className="fingerprint-name small">{name}</p>
    <p className="fingerprint">{inFours(digits)}</p>
  </>
)
