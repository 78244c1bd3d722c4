import type { Signing } from '#services/signature/signing.contract.ts'
import { SessionLine } from '../identity/SessionLine.tsx'
import { forgetSigning } from './kept-signing.ts'

type WhoseSessionProps = { readonly token: string; readonly user: Signing['user'] }

/** Whose session it is, and the way out of it: nothing of who leaves stays in this browser. */
export const WhoseSession = ({ token, user }: WhoseSessionProps) => {
  const leave = () => {
    forgetSigning(token)
    // The link from its beginning, and nothing in memory.
    history.replaceState(null, '')
    window.location.reload()
  }
  return user === undefined || user.name === '' ? null : <SessionLine name={user.name} onEnded={leave} />
}
