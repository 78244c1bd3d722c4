import type { ApiError } from '#ui/http/api-client.ts'
import type { Signing } from '#services/signature/signing/signing.contract.ts'
import { whatChanged } from './document/changed-document.ts'
import { consequenceOf, type SigningAction, type Phase } from './signing-phase.ts'
import type { StoredSigning } from './use-stored-signing.ts'
import type { OpenedSigning } from './signing-api.ts'

/** Signature that the server refused; `why` is the text for the signer. */
export type MarkRefusal = { readonly unit: string; readonly why: string }

type MeetingOptions = {
  readonly signing: Signing
  readonly kept: Pick<StoredSigning, 'sign' | 'read'>
  readonly reload: (listUserId?: string) => Promise<OpenedSigning | null>
  readonly setPhase: (phase: Phase) => void
  /** Handler of a refused signature, with the unit and the reason. */
  readonly onMarkRefused: (refused: MarkRefusal) => void
}

/** Returns the handler of a refusal by the server, for a unit. */
export const useMeeting = ({ signing, kept, reload, setPhase, onMarkRefused }: MeetingOptions) => {
  /**
   * Reads everything anew: a signature is valid only for what its signer has read, so changes are
   * read before signing again.
   */
  const reread = async (unit: string): Promise<void> => {
    const fresh = await reload(unit)
    kept.sign(unit, null)
    kept.read(unit, null)
    if (fresh?.signing) setPhase({ name: 'changed', unit, what: whatChanged(signing, fresh.signing) })
  }
  return (unit: string, error: ApiError, act: SigningAction = 'sign'): void => {
    const consequence = consequenceOf(error)
    switch (consequence.do) {
      case 'final':
        return setPhase({ name: 'refused', code: consequence.code, act })
      case 'taken':
        return setPhase({ name: 'taken', unit })
      case 'reread':
        return void reread(unit)
      case 'sign-again':
        kept.sign(unit, null)
        onMarkRefused({ unit, why: error.text })
        return void reload(unit)
      case 'again':
        return void reload(unit)
      case 'stay':
        return
    }
  }
}
