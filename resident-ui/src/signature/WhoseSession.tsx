import { maskName } from '#events/values/text.ts'
import type { Signing } from '#services/signature/signing/signing.contract.ts'
import { beginAnew } from '../frame/begin-anew.ts'
import { endResidentSession, notMe, SessionLine } from '../identity/SessionLine.tsx'

/** Whose session it is, and the way out of it: nothing of who leaves stays in this browser. */
export const WhoseSession = ({ user }: { readonly user: Signing['user'] }) =>
  user === undefined || user.name === '' ? null : (
    <SessionLine name={maskName(user.name)} end={endResidentSession} ways={[notMe(() => beginAnew())]} />
  )
