import type { ApiError } from '#ui/http/api-client.ts'
import type { Signing } from '#services/signature/signing/signing.contract.ts'
import { whatChanged } from './document/changed-document.ts'
import { consequenceOf, type Act, type Phase } from './signing-phase.ts'
import type { KeptSigning } from './use-stored-signing.ts'
import type { OpenedSigning } from './use-signing.ts'

/** A signature that the server did not take; `why`: as its signer is told. */
export type MarkRefusal = { readonly unit: string; readonly why: string }

type MeetingOptions = {
  readonly signing: Signing
  readonly kept: Pick<KeptSigning, 'sign' | 'read'>
  readonly reload: (listUserId?: string) => Promise<OpenedSigning | null>
  readonly setPhase: (phase: Phase) => void
  /** Hears for which unit a signature was refused, and why. */
  readonly onMarkRefused: (refused: MarkRefusal) => void
}

/** What becomes of the way where the server refused something that was done for a unit. */
export const useMeeting = ({ signing, kept, reload, setPhase, onMarkRefused }: MeetingOptions) => {
  /** What is signed is what was seen: a signature under something else is not theirs, and what changed is read before it is signed again. */
  const reread = async (unit: string): Promise<void> => {
    const fresh = await reload(unit)
    kept.sign(unit, null)
    kept.read(unit, null)
    if (fresh?.signing) setPhase({ name: 'changed', unit, what: whatChanged(signing, fresh.signing) })
  }
  return (unit: string, error: ApiError, act: Act = 'sign'): void => {
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
