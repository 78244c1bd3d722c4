import { maskName } from '#events/values/text.ts'
import type { Signing } from '#services/signature/signing/signing.contract.ts'
import { beginAnew } from '../frame/begin-anew.ts'
import { endResidentSession, notMe, SessionLine } from '../identity/SessionLine.tsx'

/**
 * Shows whose session it is, and a button to end it, which removes all data of the resident from
 * this browser.
 */
export const SignerSessionLine = ({ user }: { readonly user: Signing['user'] }) =>
  user === undefined || user.name === '' ? null : (
    <SessionLine name={maskName(user.name)} end={endResidentSession} ways={[notMe(() => beginAnew())]} />
  )
